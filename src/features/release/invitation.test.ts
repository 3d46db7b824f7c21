import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { raterKeyOf } from '../../../tests/rater-key.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, deliver, mailsTo, release } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

describe('the invitation', () => {
  test('carries the personal link, the deadline, the anonymity text and the simplified privacy notice', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    await release(matrix.id)
    await deliver()
    const text = mailsTo(mariana.email)[0]?.text ?? ''
    expect(text).toContain(
      `http://localhost:3000/assessment/${mariana.id}#${raterKeyOf(t.context.secrets, mariana.id)}`,
    )
    expect(text).toContain('Viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)')
    expect(text).toContain('Tus respuestas se muestran sólo agrupadas, con al menos 3 personas')
    expect(text).toContain('tu autoevaluación y una hoja sobre otra persona')
    expect(text).toContain('Unos 2 minutos; puedes pausar')
    expect(text).toContain('http://localhost:3000/privacy')
    expect(text).toContain('30 días naturales')
  })

  test('says that leaders may read the reports, where the project does', async () => {
    const said = 'El reporte de cada persona también lo puede leer su líder'
    const open = await draftWithLeader(fixture)
    await t.context.pool.query('update matrices set leader_reports = true where id = $1', [
      open.matrix.id,
    ])
    await release(open.matrix.id)
    await deliver()
    expect(mailsTo(open.mariana.email)[0]?.text ?? '').toContain(said)
  })

  test('is signed by the company, with its logo as a PNG image, and a reply reaches the organiser', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    const image = await sharp({
      create: { width: 512, height: 100, channels: 3, background: '#1E6B4F' },
    })
      .webp()
      .toBuffer()
    await t.context.db
      .insertInto('logos')
      .values({ id: newId(), company_id: matrix.company_id, media_type: 'image/webp', image })
      .execute()
    await release(matrix.id)
    await deliver()
    const [mail] = mailsTo(mariana.email)
    expect(mail?.sender_name).toMatch(/^Alimentos La Ceiba/)
    expect(mail?.reply_to?.address).toBe('rh@ceiba.mx')
    const logo = mail?.attachments?.find(({ content_id }) => content_id === 'logo')
    expect(await sharp(Buffer.from(logo?.content ?? '')).metadata()).toMatchObject({
      format: 'png',
      width: 72,
      height: 72,
    })
  })

  test('tells a leader that their answers are shown separately, and promises no grouping', async () => {
    const { matrix, jorge } = await draftWithLeader(fixture)
    await release(matrix.id)
    await deliver()
    const mail = mailsTo(jorge.email)[0]
    expect(mail?.text).toContain('Lo que respondas como líder se muestra por separado')
    expect(mail?.text).not.toMatch(/sólo agrupadas|anónim/i)
  })

  test('carries no address or link of a typed name in its subject', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    const typed = 'Cobra en https://malo.example/x o fraude@malo.example o malo.example'
    await t.context.db
      .updateTable('matrices')
      .set({ name: typed })
      .where('id', '=', matrix.id)
      .execute()
    await t.context.db
      .updateTable('subjects')
      .set({ name: 'https://malo.example/x Mariana' })
      .where('id', '=', mariana.id)
      .execute()
    await release(matrix.id)
    await deliver()
    expect(mailsTo(mariana.email)[0]?.subject).toBe('Mariana, unos 2 minutos para dos miradas')
    fixture.clearMails()
    await fixture.api().post(`/matrices/remind/${matrix.id}`)
    await deliver()
    expect(mailsTo(mariana.email)[0]?.subject).toBe(
      'Mariana, faltan 14 días para «Cobra en o o malo·example»',
    )
  })

  test('escapes typed text in HTML and strips line breaks from the subject', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    await t.context.db
      .updateTable('matrices')
      .set({ name: '<script>alert(1)</script>\r\nBcc: x@y.mx' })
      .where('id', '=', matrix.id)
      .execute()
    await release(matrix.id)
    await deliver()
    const mail = mailsTo(mariana.email)[0]
    expect(mail?.html).toContain('&lt;script&gt;')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})
