import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { nextStep, saveStatus, waitUntilReady } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

const about = (page: Page, name: string) => page.getByRole('group', { name })
const box = (person: Locator, number: number) =>
  person.getByRole('checkbox', { name: `Competencia ${number}` })

async function markedBy({ data }: RunningProduct, form_id: string | undefined) {
  const row = await data.db
    .selectFrom('forms')
    .where('id', '=', form_id ?? '')
    .select('important')
    .executeTakeFirst()
  return row?.important
}

async function openStep(page: Page, rater: TestRater, section: string): Promise<void> {
  await page.goto(`/${section}/${rater.subject_id}?paso=importancia#${rater.key}`)
  await waitUntilReady(page)
}

test.describe('on the narrowest phone', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } })

  test('a leader marks up to three competences, offline too, and peers are not asked about', async ({
    page,
    context,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, {
      importance: true,
      competences: 5,
      questions: 1,
    })
    await page.goto(`/assessment-form/${rater.subject_id}?pregunta=5#${rater.key}`)
    await waitUntilReady(page)
    await nextStep(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '¿Qué importa más en su puesto?',
    )
    await expect(page.getByRole('group')).toHaveCount(2)
    await expectAccessible(page)
    const emilio = about(page, 'Emilio')
    await box(emilio, 1).focus()
    await page.keyboard.press('Space')
    await box(emilio, 3).tap()
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
    await context.setOffline(true)
    await box(emilio, 5).tap()
    // three are marked: a fourth changes nothing, and says why
    await box(emilio, 2).press('Space')
    await expect(box(emilio, 2)).not.toBeChecked()
    await expect(emilio.getByRole('status')).toHaveText(
      'Tres marcadas. Quita una para elegir otra.',
    )
    await context.setOffline(false)
    await expect.poll(() => markedBy(product, rater.forms[0]?.id)).toEqual([0, 2, 4])
    await page.reload()
    await waitUntilReady(page)
    await expect(box(emilio, 5)).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await nextStep(page)
    await nextStep(page)
    await expect(page.getByText('Con marcas: 1 de 2 personas.')).toBeVisible()
    expect(await markedBy(product, rater.forms[2]?.id)).toBeNull()

    await openStep(page, rater, 'self-assessment-form')
    await box(about(page, 'Tu puesto'), 2).tap()
    await expect.poll(() => markedBy(product, rater.own?.id)).toEqual([1])
  })
})
