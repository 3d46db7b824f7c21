import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '#shared/spreadsheet/read-xlsx.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { csv, signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeCompany, makeScale, makeUser } from '../../../tests/factories.ts'
import type { Evaluation, EvaluationRow } from './contract.ts'
import { portableRows, readPortableRows } from './portable-rows.rules.ts'
import { type PortableEvaluation, readPortableJson } from './portable.rules.ts'

const portable: PortableEvaluation = {
  format: 'contorno/evaluation',
  version: 1,
  name: 'Mandos medios',
  scale: { name: 'Frecuencia', allow_na: true, values: ['Nunca', 'A veces', 'Siempre'] },
  competences: [
    {
      name: 'Liderazgo',
      description: 'Da rumbo',
      questions: [
        {
          question: 'Explica hacia dónde va',
          name: 'Rumbo',
          self_question: 'Explico hacia dónde voy',
          anchors: ['Lo calla', 'Lo dice a medias', '[Lo dice] y pregunta'],
        },
        { question: 'Hace lo que pide', name: '', self_question: '' },
      ],
    },
    { name: 'Servicio', description: '', questions: [{ question: 'Pregunta qué falta' }] },
  ],
  prompts: [
    {
      prompt: '¿Qué debería seguir haciendo?',
      help: 'Un ejemplo',
      required: true,
      relation_type_ids: [2, 3],
    },
    { prompt: '=1+1', help: '', required: false, relation_type_ids: [] },
  ],
}

/** Without the texts that are empty, which mean the same as missing ones. */
const filled = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, own: unknown) =>
      own === '' || own === false || (Array.isArray(own) && own.length === 0) ? undefined : own,
    ),
  )

describe('an evaluation as a worksheet', () => {
  const rows = portableRows(portable)
  const problemOf = (changed: readonly (readonly string[])[]) => {
    const reading = readPortableRows(changed)
    return 'code' in reading ? [reading.code, reading.params?.part] : null
  }

  test('says all that the wire says, and is read back', () => {
    const reading = readPortableRows(rows)
    expect('evaluation' in reading && filled(reading.evaluation)).toEqual(filled(portable))
  })

  test('is read back from the bytes of an Excel file', () => {
    const bytes = writeXlsx([{ name: 'Mandos medios', rows }])
    const reading = readPortableRows(readXlsx(bytes, 0).rows)
    expect('evaluation' in reading && filled(reading.evaluation)).toEqual(filled(portable))
  })

  test('may have empty rows, other rows before its head and its columns in another order', () => {
    const reversed = rows.map(([kind = '', ...cells]) => [kind, ...cells.toReversed()])
    const reading = readPortableRows([['Mi archivo'], [], ...reversed, ['', '']])
    expect('evaluation' in reading && filled(reading.evaluation)).toEqual(filled(portable))
  })

  test('names the line of what is wrong', () => {
    const [head = [], evaluation = [], ...rest] = rows
    const question = (text: string) => [
      'Pregunta',
      ...head.slice(1).map((name) => (name === 'Pregunta' ? text : '')),
    ]
    expect(problemOf([head, question('Suelta')])).toEqual(['evaluation.file_part', 'renglón 2'])
    expect(problemOf([head, evaluation, ['Renglón', 'x']])).toEqual([
      'evaluation.file_part',
      'renglón 3',
    ])
    expect(problemOf([...rows.slice(0, 7), question('x'.repeat(600)), ...rows.slice(7)])).toEqual([
      'evaluation.file_part',
      'renglón 8',
    ])
    expect(problemOf([head, evaluation, ...rest.slice(0, 4)])?.[0]).toBe('evaluation.incomplete')
    expect(problemOf([['Nombre', 'Correo']])).toEqual(['evaluation.file_unknown', undefined])
  })

  test('has columns for the values that questions describe, and none without them', () => {
    const [head = []] = rows
    expect(head.filter((name) => name.startsWith('Valor'))).toEqual([
      'Valor 1',
      'Valor 2',
      'Valor 3',
    ])
    const plain = portableRows({
      ...portable,
      competences: [{ name: 'Servicio', description: '', questions: [{ question: 'Pregunta' }] }],
    })
    expect(plain[0]?.filter((name) => name.startsWith('Valor'))).toEqual([])
    const without = (column: string) =>
      rows.map((row) =>
        row.map((cell, index) => (head[index] === column && cell[0] !== 'V' ? '' : cell)),
      )
    expect(problemOf(without('Valor 2'))).toEqual([
      'evaluation.file_part',
      '«Explica hacia dónde va»',
    ])
    expect(problemOf(without('Valor 3'))).toEqual(['evaluation.anchors_misfit', undefined])
  })

  test('has at most 300 questions', () => {
    const [head = []] = rows
    const at = head.indexOf('Pregunta')
    const many = Array.from({ length: 9_990 }, (_, index) => [
      'Pregunta',
      ...head.slice(1).map((_, column) => (column + 1 === at ? `Conducta ${index}` : '')),
    ])
    expect(problemOf([...rows.slice(0, 7), ...many])?.[0]).toBe('evaluation.too_many_questions')
  })
})

describe('an evaluation as JSON', () => {
  const codeOf = (value: unknown) => {
    const reading = readPortableJson(typeof value === 'string' ? value : JSON.stringify(value))
    return 'code' in reading ? [reading.code, reading.params?.part] : null
  }

  test('is refused when it is no evaluation, or another version', () => {
    for (const text of ['', '{', '[]', 'null', '{"format":"otra"}'])
      expect(codeOf(text)).toEqual(['evaluation.file_unknown', undefined])
    expect(codeOf({ ...portable, version: 2 })).toEqual(['evaluation.file_part', 'version'])
  })

  test('names the part that is wrong', () => {
    const [first, ...others] = portable.competences
    expect(
      codeOf({ ...portable, competences: [{ ...first, questions: [{ question: 7 }] }, ...others] }),
    ).toEqual(['evaluation.file_part', 'competencia 1, pregunta 1, question'])
    expect(codeOf({ ...portable, competences: [first, first] })).toEqual([
      'evaluation.file_part',
      '«Liderazgo»',
    ])
    expect(codeOf({ ...portable, scale: { ...portable.scale, values: ['Sí'] } })?.[0]).toBe(
      'scale.too_few_values',
    )
    const questions = Array.from({ length: 10_000 }, () => ({ question: 'Conducta' }))
    expect(codeOf({ ...portable, competences: [{ ...first, questions }] })?.[0]).toBe(
      'evaluation.too_many_questions',
    )
  })
})

describe('an evaluation between companies', async () => {
  const { t, api, admin, company } = await signedInAdmin()
  afterAll(() => t.close())
  let original: Evaluation
  beforeAll(async () => {
    const scale = await makeScale(t.context, {
      workspace_id: admin.workspace_id,
      name: 'Propia',
      values: 3,
    })
    const { format: _, version: __, scale: ___, ...asked } = portable
    original = (
      await api.post<Evaluation>('/evaluations', {
        ...asked,
        scale_id: scale.id,
        company_id: company.id,
      })
    ).data
  })
  const listed = async (company_id: string) =>
    (await api.get<EvaluationRow[]>(`/evaluations?company_id=${company_id}`)).data
  const upload = (company_id: string, text: string, name = 'evaluacion.json') =>
    api.upload<Evaluation>('POST', '/evaluations/import', { company_id }, csv(text, name))
  const partsOf = ({ evaluation_competences, prompts }: Evaluation) =>
    JSON.parse(
      JSON.stringify([evaluation_competences, prompts], (key, value: unknown) =>
        key === 'id' ? undefined : value,
      ),
    ) as unknown

  test('is copied with its scale, and only once with that', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const path = `/evaluations/${original.id}/copy`
    const copy = (await api.post<Evaluation>(path, { company_id: other.id })).data
    const second = (await api.post<Evaluation>(path, { company_id: other.id })).data
    expect(copy).toMatchObject({ company_id: other.id, name: 'Mandos medios' })
    expect(partsOf(copy)).toEqual(partsOf(original))
    expect(second.scale_id).toBe(copy.scale_id)
    expect(second.id).not.toBe(copy.id)
  })

  test('is copied neither from nor to another workspace, and by no viewer', async () => {
    const foreign = await makeCompany(t.context)
    const path = `/evaluations/${original.id}/copy`
    expect((await api.post(path, { company_id: foreign.id })).status).toBe(404)
    const outsider = await t.as((await makeUser(t.context)).id)
    expect((await outsider.post(path, { company_id: foreign.id })).status).toBe(404)
    expect((await outsider.get(`/evaluations/${original.id}/json`)).status).toBe(404)
    const { workspace_id } = admin
    const viewer = await t.as((await makeUser(t.context, { workspace_id, role: 'viewer' })).id)
    expect((await viewer.post(path, { company_id: company.id })).status).toBe(403)
  })

  test('comes back from its JSON', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const file = await api.get(`/evaluations/${original.id}/json`)
    expect(file.status).toBe(200)
    const text = new TextDecoder().decode(file.bytes)
    expect(text).not.toContain(original.id)
    const imported = (await upload(other.id, text)).data
    expect(imported.company_id).toBe(other.id)
    expect(partsOf(imported)).toEqual(partsOf(original))
  })

  test('leaves descriptions of values out of a JSON without any, for earlier releases', async () => {
    const file = await api.get(`/evaluations/${original.id}/json`)
    expect(new TextDecoder().decode(file.bytes).match(/"anchors"/g)).toHaveLength(1)
  })

  test('is refused whole when a question describes another number of values', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const scale = { ...portable.scale, values: [...portable.scale.values, 'Sin falta'] }
    expect(await upload(other.id, JSON.stringify({ ...portable, scale }))).toMatchObject({
      status: 422,
      code: 'evaluation.anchors_misfit',
      message:
        'La escala tiene 4 valores, y estas preguntas describen otra cantidad: «Explica hacia dónde va». Completa o quita sus descripciones.',
    })
    expect((await listed(other.id)).filter(({ company_id }) => company_id === other.id)).toEqual([])
  })

  test('comes back from its Excel file', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const { bytes } = await api.get(`/evaluations/${original.id}/xlsx`)
    const file = { ...csv('', 'evaluacion.xlsx'), bytes }
    const reply = await api.upload<Evaluation>(
      'POST',
      '/evaluations/import',
      { company_id: other.id },
      file,
    )
    expect(partsOf(reply.data)).toEqual(partsOf(original))
  })

  test('adds nothing when the file is wrong', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const scales = async () =>
      (await api.get<unknown[]>(`/scales?company_id=${other.id}`)).data.length
    const before = await scales()
    const [first] = portable.competences
    const wrong = JSON.stringify({ ...portable, competences: [first, first] })
    expect(await upload(other.id, wrong)).toMatchObject({
      status: 422,
      code: 'evaluation.file_part',
      message: 'No se importó nada. Revisa «Liderazgo»: la competencia está dos veces.',
    })
    expect(await upload(other.id, 'Nombre,Correo\nAna,ana@x.mx\n', 'personas.csv')).toMatchObject({
      status: 422,
      code: 'evaluation.file_unknown',
    })
    expect((await listed(other.id)).filter(({ company_id }) => company_id === other.id)).toEqual([])
    expect(await scales()).toBe(before)
  })
})
