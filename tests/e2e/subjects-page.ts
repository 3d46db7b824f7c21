import type { Page } from '@playwright/test'
import { button } from './screen.ts'

/** The field of the open row in a column. */
export const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Adds a row with a name and an address, and leaves it open. */
export async function fillNewRow(page: Page, name: string, email: string): Promise<void> {
  await button(page, 'Agregar participante').click()
  await cell(page, 'Nombre').fill(name)
  await cell(page, 'Correo').fill(email)
}
