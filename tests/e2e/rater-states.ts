import { expect, type Page } from '@playwright/test'
import type { TestRater } from './rater-fixture.ts'
import { choose, openList, waitUntilReady } from './rater-sheet.ts'
import { goBack } from './screen.ts'

type States = Readonly<Record<string, (page: Page, rater: TestRater) => Promise<unknown>>>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Every state of a rater's pages before the sheet is sent, by name; each follows the one above. */
export const openStates: States = {
  keyless: async (page, { subject_id }) => {
    await page.goto(`/assessment-form/${subject_id}`)
    await expect(button(page, 'Mándame el enlace')).toBeVisible()
  },
  damaged: async (page, { subject_id }) => {
    await page.goto(`/assessment/${subject_id}#${'a'.repeat(22)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace está dañado')
  },
  verification: async (page, { subject_id, key }) => {
    await page.goto('about:blank')
    await page.goto(`/assessment/${subject_id}#${key}`)
    await expect(button(page, /^No le conozco/).first()).toBeVisible()
  },
  dispute: (page) => page.getByText('Estos no son mis datos').click(),
  question: (page, rater) => openStep(page, rater, '?pregunta=2'),
  chosen: (page) => choose(page, 'Emilio', '4'),
  list: (page) => openList(page),
  menu: async (page) => {
    await goBack(page)
    await button(page, 'Menú').click()
  },
  device: (page) => button(page, /^Seguir en otro dispositivo/).click(),
  erase: async (page) => {
    await goBack(page)
    await button(page, 'Menú').click()
    await button(page, /^Equipo compartido/).click()
  },
  comment: async (page) => {
    await goBack(page)
    await button(page, /^Comentario sobre Andrés/).click()
  },
  declined: (page) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^No le/ })
      .click(),
  'declined row': async (page) => {
    await button(page, 'Cerrar').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
  person: async (page, rater) => {
    await button(page, /^Deshacer: sí evaluaré/).click()
    await openStep(page, rater, '?persona=1&pregunta=1')
  },
  comments: (page, rater) => openStep(page, rater, '?paso=comentarios'),
  review: (page, rater) => openStep(page, rater, '?paso=revision'),
  unknown: (page) => page.goto('/assessment/00000000-0000-0000-0000-000000000000'),
  offline: async (page) => {
    await page.goto('/offline-sheet')
    await expect(page.getByText('Este navegador no tiene tu hoja')).toBeVisible()
  },
  'open sheets': (page) => page.goto('/pendientes'),
  'list of open sheets': (page) => page.goto(`/pendientes/${'a'.repeat(43)}`),
  continue: (page) => page.goto('/continuar'),
}

/** The states after the sheet about others is sent. */
export const endedStates: States = {
  confirmation: (page, { subject_id, key }) => page.goto(`/confirmation-sent/${subject_id}#${key}`),
  receipt: (page, { subject_id }) => page.goto(`/reopen/${subject_id}#${'a'.repeat(43)}`),
  'refused receipt': async (page) => {
    await button(page, 'No fui yo').click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
}

async function openStep(page: Page, { subject_id, key }: TestRater, query: string): Promise<void> {
  await page.goto(`/assessment-form/${subject_id}${query}#${key}`)
  await waitUntilReady(page)
}
