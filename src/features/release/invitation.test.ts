import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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
    expect(text).toContain('viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)')
    expect(text).toContain('Tus respuestas se muestran sólo agrupadas, con al menos 3 personas')
    expect(text).toContain('tu autoevaluación y una hoja sobre otra persona')
    expect(text).toContain('Cerca de 1 minuto; puedes pausar')
    expect(text).toContain('http://localhost:3000/privacy')
    expect(text).toContain('30 días naturales')
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
    await t.context.db
      .updateTable('matrices')
      .set({ name: 'Cobra en https://malo.example/x o fraude@malo.example o malo.example' })
      .where('id', '=', matrix.id)
      .execute()
    await release(matrix.id)
    await deliver()
    const subject = mailsTo(mariana.email)[0]?.subject ?? ''
    expect(subject).toContain('«Cobra en o o malo·example»')
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
