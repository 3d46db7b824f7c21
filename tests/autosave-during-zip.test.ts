import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BASE_PATH } from '#server/http/serve.ts'
import { whileDownloading } from '../scripts/bench/autosave-during-zip.ts'
import { makeBenchMatrix } from '../scripts/bench/matrix-fixture.ts'
import { makeReportMatrices } from '../scripts/bench/reports-fixture.ts'
import { callApi } from '../scripts/faults/api-request.ts'
import { runBuiltProduct } from '../scripts/faults/product-process.ts'

const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-zip-'))
afterAll(() => rmSync(data_dir, { recursive: true }))

/** `npm run bench -- reports` measures by how much; here only the order counts. */
test('answers autosaves before the ZIP of a hundred reports is complete', async () => {
  const { sheets, question_ids, value_ids } = await makeBenchMatrix(data_dir, { subjects: 1 })
  const {
    cookie,
    matrices: [reported],
  } = await makeReportMatrices(data_dir, [100])
  const product = await runBuiltProduct(data_dir)
  const zip = `${product.url}${BASE_PATH}/reports/${reported?.matrix_id}/zip`
  const choice = {
    form_id: sheets[0]?.form_id,
    question_id: question_ids[0],
    value_id: value_ids[0],
  }
  const headers = sheets[0]?.headers ?? {}
  const statuses = await whileDownloading(zip, cookie, async () => {
    const replies = []
    for (let sequence = 1; sequence <= 3; sequence++)
      replies.push(
        await callApi(product.url, '/answers', { body: [{ ...choice, sequence }], headers }),
      )
    return replies.map(({ status }) => status)
  }).finally(() => product.terminate())
  expect(statuses).toEqual([200, 200, 200])
}, 300_000)
