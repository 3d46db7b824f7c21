import type { Locator, Page } from '@playwright/test'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Clicks for real, and counts the clicks and the addresses on which there was one. */
export class Clicks {
  readonly #page: Page
  readonly #addresses = new Set<string>()
  #count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async on(target: Locator): Promise<void> {
    this.#note()
    await target.click()
  }

  /** Chooses a file as a user does, who clicks on the field of the file. */
  async file(file: ChosenFile): Promise<void> {
    this.#note()
    const chooser = this.#page.waitForEvent('filechooser')
    await this.#page.locator('input[type=file]').click()
    await (await chooser).setFiles(file)
  }

  /** Chooses of a list as a user does: one click opens it, the other is on the option. */
  async choose(list: Locator, option: string): Promise<void> {
    this.#note()
    this.#note()
    await list.selectOption(option)
  }

  #note(): void {
    this.#count += 1
    this.#addresses.add(new URL(this.#page.url()).pathname)
  }

  get seen() {
    return { clicks: this.#count, addresses: this.#addresses.size }
  }
}
