import type { Locator } from '@playwright/test'
import { closedCycle } from '../cycle-fixtures.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { REPORTS_OPEN } from './results-matrix.ts'
import type { RunningProduct } from './running-product.ts'
import { button } from './screen.ts'

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

const MOST_TAPS = 8
/** What every rater chooses: the second competence stands below. */
const CHOICES = [5, 5, 2, 2]

/** A delivered report that suggests a competence, and the links of its reader and of the leader. */
async function deliveredReport(product: RunningProduct, workspace_id: string) {
  const { matrix, subject } = await closedCycle(
    { context: product.data },
    {
      workspace_id,
      email: 'emilio@ceiba.mx',
      choices: CHOICES,
      raters: { lider: 1, companero: 5, equipo: 5 },
    },
  )
  const leader = await product.data.db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'evaluator_id')
    .where('evaluated_id', '=', subject.id)
    .where('relation_type_id', '=', 2)
    .select(['subjects.id', 'name'])
    .executeTakeFirstOrThrow()
  await product.data.db
    .insertInto('deliveries')
    .values({
      subject_id: subject.id,
      matrix_id: matrix.id,
      deliver_at: product.data.clock.now(),
      leader_id: leader.id,
    })
    .execute()
  const linkOf = (kind: 'recipient' | 'leader', path: string): string =>
    `/${path}/${subject.id}#${product.secrets.linkKey(kind, { id: subject.id, key_version: 1 })}`
  const links = { own: linkOf('recipient', 'results'), leader: linkOf('leader', 'conversation') }
  return { subject, leader, links }
}

test('a commitment is chosen, edited and shared in a few taps, and read by the leader until it is unticked', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { subject, leader, links } = await deliveredReport(product, workspace_id)
  await page.goto(links.own)
  let taps = 0
  const tap = async (control: Locator): Promise<void> => {
    taps += 1
    await control.tap()
  }
  const plan = page.getByRole('region', { name: 'Mi plan' })
  await tap(plan.locator('summary'))
  const [suggestion, own] = [
    plan.getByRole('radio').first(),
    plan.getByLabel('Otra, con mis palabras'),
  ]
  await expect(suggestion).not.toBeChecked()
  await tap(suggestion)
  const [what, sign] = [
    plan.getByLabel('Qué haré distinto'),
    plan.getByLabel('Qué van a notar los demás'),
  ]
  await expect(what).not.toHaveValue('')
  await expect(sign).not.toHaveValue('')
  await tap(what)
  await what.fill('Escuchar sin interrumpir')
  await tap(sign)
  await sign.fill('Tomo notas y las leo al final')
  await tap(plan.getByText('8 semanas'))
  await tap(plan.getByLabel(`Compartir con mi líder, ${leader.name}`))
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  await expect(plan.getByText('Guardado automáticamente')).toBeVisible()
  await expect(plan.getByText('Lo ven tú y tu líder')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await own.tap()
  await expect(what).toHaveValue('Escuchar sin interrumpir')
  await suggestion.tap()
  await expect(plan.getByText('¿Cambiar lo que escribiste por la propuesta?')).toBeVisible()
  await expectAccessible(page)
  await expect(button(page, 'Dejar lo mío')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(own).toBeFocused()
  await expect(what).toHaveValue('Escuchar sin interrumpir')
  await expect(plan.getByText('Guardado automáticamente')).toBeVisible()
  await page.reload()
  await plan.locator('summary').tap()
  await expect(own).toBeChecked()
  await expect(plan.getByLabel('8 semanas')).toBeChecked()

  const reader = await page.context().newPage()
  await reader.goto(links.leader)
  const shown = reader.getByText('Escuchar sin interrumpir')
  await expect(shown.first()).toBeVisible()
  await expect(
    reader.getByText('Elegiste «Escuchar sin interrumpir». ¿Qué mejora en tu trabajo si se nota?'),
  ).toBeVisible()
  await expect(reader.getByText('Tomo notas y las leo al final')).toBeVisible()
  await expectAccessible(reader)
  await expectNoSidewaysScroll(reader)

  await plan.getByLabel(`Compartir con mi líder, ${leader.name}`).tap()
  await expect(plan.getByText('Sólo lo ves tú')).toBeVisible()
  await expect(plan.getByText('Guardado automáticamente')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    `Tu conversación con ${subject.name}`,
  )
  await expect(shown).toHaveCount(0)
})
