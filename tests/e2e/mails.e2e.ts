import PostalMime from 'postal-mime'
import { newId } from '#shared/ids.ts'
import { expectAccessibleMail } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import type { RunningProduct } from './running-product.ts'

const EMAIL = 'lucia.cardenas@laceiba.mx'
const kinds = ['invitation', 'reminder', 'extension', 'receipt', 'rater_link'] as const

/** Sends the rater one mail of each kind. Returns their HTML by subject. */
async function mailsOf(product: RunningProduct, subject_id: string): Promise<Map<string, string>> {
  const { matrix_id } = await product.data.db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select('matrix_id')
    .executeTakeFirstOrThrow()
  await product.data.db
    .updateTable('matrices')
    .set({ name: `Liderazgo ${'W'.repeat(190)}` })
    .where('id', '=', matrix_id)
    .execute()
  const now = product.data.clock.now()
  const due = { matrix_id, subject_id, created_at: now, due_at: now }
  await product.data.db
    .insertInto('outbox')
    .values(
      kinds.map((kind) => ({
        ...due,
        id: newId(),
        kind,
        dedupe_key: `${kind} ${subject_id} others`,
        payload: JSON.stringify({ from: '2026-11-27' }),
      })),
    )
    .execute()
  const read = async () => {
    await product.runDueJobs()
    const mails = await Promise.all(product.mails().map((mail) => PostalMime.parse(mail)))
    return new Map(
      mails
        .filter(({ to, html }) => to?.[0]?.address === EMAIL && html?.includes(subject_id))
        .map(({ subject, html }) => [subject ?? '', html ?? '']),
    )
  }
  await expect.poll(async () => (await read()).size).toBe(kinds.length)
  return read()
}

test('mails to raters fit 320 px and are legible, light and dark, without their images', async ({
  page,
  product,
}) => {
  const { subject_id } = await makeRater(product.data, product.secrets)
  for (const [subject, html] of await mailsOf(product, subject_id))
    for (const width of [320, 600])
      await test.step(`${subject.slice(0, 40)} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 640 })
        await page.goto('about:blank')
        await page.setContent(html)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessibleMail(page)
      })
})
