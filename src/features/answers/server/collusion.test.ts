import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeWorkspace } from '../../../../tests/factories.ts'
import { matrixAboutAna, ownerOf } from '../../../../tests/overlapping-matrices.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const PEERS = ['Beto', 'Caro', 'Dora']
const released = async (...groups: readonly (readonly string[])[]) => {
  const own = await ownerOf(t.context, (await makeWorkspace(t.context)).id)
  const matrices = []
  for (const peers of groups)
    matrices.push(await matrixAboutAna(t.context, own, { raters: { 3: peers }, released: true }))
  return matrices
}
const audienceOf = async (subject_id = ''): Promise<string> => {
  const { body } = await t.app.inject({
    url: `/assessment/${subject_id}`,
    headers: pageHeaders(t.context.secrets, subject_id),
  })
  return body
    .slice(body.indexOf('¿Quién verá mis respuestas?'))
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('a rater reads who can deduce the answers', async () => {
  const [matrix] = await released([...PEERS, 'Elia'])
  expect(await audienceOf(matrix?.ids.get('Beto'))).toContain(
    'Ni quien organiza, ni la persona evaluada, ni quien sólo conozca sus propias respuestas puede deducir las tuyas: los promedios',
  )
})

test('raters read that another matrix almost repeats their group', async () => {
  const [, larger] = await released(PEERS, [...PEERS, 'Elia'])
  const [beto, elia] = [
    await audienceOf(larger?.ids.get('Beto')),
    await audienceOf(larger?.ids.get('Elia')),
  ]
  for (const text of [beto, elia])
    expect(text).toContain('Otro proyecto pregunta casi a las mismas personas sobre Ana.')
  expect(beto).not.toContain('Ni quien organiza')
  expect(elia).toContain('podría saberse tu respuesta sin que nadie más cuente la suya')
})

test('raters of a group that another matrix repeats exactly read why nothing is promised', async () => {
  const [, same] = await released(PEERS, PEERS)
  const text = await audienceOf(same?.ids.get('Beto'))
  expect(text).toContain('Otro proyecto también pregunta a personas de tu grupo sobre Ana')
  expect(text).not.toMatch(/Ni quien organiza|casi a las mismas/)
})
