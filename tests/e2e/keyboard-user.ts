import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const MOST_TABS = 120

/** A dialog takes the focus after it shows; a Tab before that moves on in the page behind. */
const waitForDialogFocus = (control: Locator) =>
  expect
    .poll(() =>
      control.evaluate(
        (element) => element.closest('.dialog')?.contains(document.activeElement) ?? true,
      ),
    )
    .toBe(true)

type Role = Parameters<Page['getByRole']>[0]

/** Operates a page with the keyboard alone. */
export class KeyboardUser {
  private readonly page: Page
  /** A document that has just loaded has no focused element yet. */
  private fresh = true
  constructor(page: Page) {
    this.page = page
    page.on('domcontentloaded', () => {
      this.fresh = true
    })
  }

  press = (...keys: string[]) =>
    keys.reduce(
      (before, key) => before.then(() => this.page.keyboard.press(key)),
      Promise.resolve(),
    )
  type = (text: string) => this.page.keyboard.type(text)

  /** Expects that the last action left the focus on an element: a screen reader starts there. */
  private async expectFocus(): Promise<void> {
    if (!this.fresh) await expect(this.page.locator('body')).not.toBeFocused()
    this.fresh = false
  }

  /** Presses Tab until the control has the focus. Throws when no Tab stop reaches it. */
  async reach(role: Role, name: string | RegExp): Promise<Locator> {
    const wanted = this.page.getByRole(role, {
      name,
      ...(typeof name === 'string' && { exact: true }),
    })
    await expect(wanted.first()).toBeVisible()
    await this.expectFocus()
    await waitForDialogFocus(wanted.first())
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (
        await wanted.evaluateAll((elements) =>
          elements.some((element) => element === document.activeElement),
        )
      )
        return wanted.first()
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${role} «${String(name)}» cannot be reached with the keyboard`)
  }

  async activate(role: Role, name: string | RegExp): Promise<void> {
    await expect(await this.reach(role, name)).toBeEnabled()
    await this.page.keyboard.press('Enter')
  }

  async fill(name: string | RegExp, text: string, role: Role = 'textbox'): Promise<void> {
    await this.reach(role, name)
    await this.type(text)
  }

  /** Opens a list with one key and chooses in it with the others. */
  async pick(name: string | RegExp, open: string, ...keys: string[]): Promise<void> {
    const control = await this.reach('combobox', name)
    await expect(control).toBeEnabled()
    const shown = () =>
      control.evaluate((element) =>
        element instanceof HTMLInputElement ? element.value : element.textContent,
      )
    const before = await shown()
    // an earlier list may still be closing
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
    await this.press(open)
    await expect(control).toHaveAttribute('aria-expanded', 'true')
    const highlighted = this.page.locator('[role=option][data-highlighted]')
    await expect(highlighted).toBeVisible()
    // a combobox keeps the focus in its field, a select moves it into the list
    if (!(await control.evaluate((element) => element instanceof HTMLInputElement)))
      await expect(highlighted).toBeFocused()
    await this.press(...keys)
    await expect(this.page.getByRole('listbox')).toBeHidden()
    await expect.poll(shown).not.toBe(before)
    await expect(control).toBeFocused()
  }

  /** Expects a new page, which moves the focus to its heading. */
  async arriveAt(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }
}
