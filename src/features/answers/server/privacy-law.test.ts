import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { countries } from '#shared/countries.ts'
import { privacyLaws } from '#shared/privacy-laws.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'
import { draftWithLeader, releaseFixture } from '../../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, deliver, mailsTo, release } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const choose = (company_id: string, country: string) =>
  api().upload('PATCH', `/companies/${company_id}`, { name: 'Alimentos La Ceiba', country })

/** What a rater is told by mail and on the first page, as one line. */
async function readNotices({ id, email }: { readonly id: string; readonly email: string }) {
  await deliver()
  const mail = mailsTo(email)[0]?.text ?? ''
  const { body } = await t.app.inject({
    url: `/assessment/${id}`,
    headers: pageHeaders(t.context.secrets, id),
  })
  const page = body.replaceAll(/<!--.*?-->|<[^>]+>/g, '')
  return [mail, page].map((text) => text.replaceAll(/\s+/g, ' '))
}

describe('the notice of privacy to a rater', () => {
  test('speaks of Mexican law unless the company says otherwise', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    await release(matrix.id)
    const [mail, page] = await readNotices(mariana)
    expect(mail).toContain(
      'No hay finalidades que necesiten tu consentimiento ni decisiones automáticas.',
    )
    expect(mail).toContain('tus derechos de acceso, rectificación, cancelación y oposición en')
    expect(page).toContain(
      'de las personas evaluadas; nada de eso necesita tu consentimiento. Para',
    )
    expect(page).toContain(
      'después de la fecha límite. Tus derechos son los de acceso, rectificación, cancelación y oposición.',
    )
    for (const text of [mail, page]) expect(text).not.toContain('Ley que rige')
  })

  test.each(countries.filter((country) => country !== 'MX'))(
    'names law, rights and authority of the country of the company: %s',
    async (country) => {
      const { matrix, mariana } = await draftWithLeader(fixture)
      expect(await choose(matrix.company_id, country)).toMatchObject({ data: { country } })
      await release(matrix.id)
      const { law, rights, authority } = privacyLaws[country]
      for (const text of await readNotices(mariana)) {
        for (const part of [law, rights, authority]) expect(text).toContain(part)
        expect(text).not.toContain('consentimiento')
      }
    },
  )

  test('is of a known country: another one is refused and changes nothing', async () => {
    const { matrix } = await draftWithLeader(fixture)
    expect(await choose(matrix.company_id, 'AR')).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
    const { data } = await api().get<{ country: string }>(`/companies/${matrix.company_id}`)
    expect(data.country).toBe('MX')
  })
})

test('the full notice names the law of each country', async () => {
  const { body } = await t.app.inject({ url: '/privacy', headers: { accept: 'text/html' } })
  for (const { law, authority } of Object.values(privacyLaws))
    for (const part of [law.split(',')[0] ?? '', authority.replace('la ', '')])
      expect(body).toContain(part)
})
