import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCsv } from '#shared/spreadsheet/csv-bytes.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { importSpreadsheet, importTurns, readUploadedSpreadsheet } from './spreadsheet.ts'

const rows = [
  ['Nombre', 'Correo'],
  ...Array.from({ length: 10_000 }, (_, at) => [`Persona ${at}`, `p${at}@laceiba.mx`]),
]
const tags = '<si><t>x</t></si>'.repeat(2_900_000)
const heavy = zipSync({
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="s"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="s" Type="x/worksheet" Target="s.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="t.xml"/></Relationships>',
  ),
  'xl/s.xml': strToU8('<worksheet><sheetData/></worksheet>'),
  'xl/t.xml': strToU8(tags),
})

const read = (bytes: Uint8Array, file_name: string): Promise<string[][]> =>
  readUploadedSpreadsheet({ bytes, file_name })

const upload = (text: string) => ({
  bytes: writeCsv([['Nombre'], [text]]),
  file_name: 'a.csv',
  media_type: 'text/csv',
})

test('reads an uploaded file of ten thousand subjects', async () => {
  const file = writeXlsx([{ name: 'Gente', rows }])
  expect(await read(file, 'gente.xlsx')).toEqual(rows)
})

test('imports the files of several workspaces at the same time', async () => {
  const { signal } = new AbortController()
  const names = Array.from({ length: 5 }, (_, at) => `Ana ${at}`)
  const imports = names.map((name) =>
    importSpreadsheet(
      { workspace_id: name, user_id: name, signal },
      upload(name),
      async (rows) => rows,
    ),
  )
  expect(await Promise.all(imports)).toEqual(names.map((name) => [['Nombre'], [name]]))
})

test('imports for one workspace while another has one file under way and three waiting', async () => {
  const { signal } = new AbortController()
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const importFor = (workspace_id: string, user_id: string, work: () => Promise<void>) =>
    importSpreadsheet({ workspace_id, user_id, signal }, upload(user_id), async () => {
      await work()
      done.push(user_id)
    })
  const busy = ['Ana', 'Berta', 'Carla', 'Dora'].map((person) =>
    importFor('busy', person, () => gate.promise),
  )
  await importFor('quiet', 'Elena', async () => {})
  expect(done).toEqual(['Elena'])
  gate.resolve()
  await Promise.all(busy)
  expect(done).toEqual(['Elena', 'Ana', 'Berta', 'Carla', 'Dora'])
})

test('stores nothing of a file whose browser left while it was read', async () => {
  const reply = new AbortController()
  const requester = { workspace_id: 'a', user_id: 'Ana', signal: reply.signal }
  let stored = false
  const file = { ...upload(''), bytes: heavy, file_name: 'a.xlsx' }
  const left = importSpreadsheet(requester, file, async () => {
    stored = true
  })
  reply.abort()
  await expect(left).rejects.toMatchObject({ code: 'request.abandoned' })
  const { signal } = new AbortController()
  await importTurns.admit({ ...requester, signal }).turn(async () => {})
  expect(stored).toBe(false)
})

test('rejects a refused file with its code', async () => {
  await expect(read(new Uint8Array(), 'a.csv')).rejects.toMatchObject({
    code: 'import.empty',
  })
  await expect(read(new Uint8Array([1, 2, 3]), 'a.xlsx')).rejects.toMatchObject({
    code: 'import.unreadable',
  })
  await expect(read(new Uint8Array(6 * 1024 * 1024), 'a.csv')).rejects.toMatchObject({
    code: 'import.too_large',
  })
})

test('survives a file that exhausts the memory of its thread', async () => {
  const before = process.memoryUsage().rss
  const hostile = read(heavy, 'a.xlsx')
  await expect(hostile).rejects.toMatchObject({
    code: expect.stringMatching(/^import\.(empty|unreadable)$/),
  })
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(400)
  expect(await read(upload('Ana').bytes, 'a.csv')).toEqual([['Nombre'], ['Ana']])
})
