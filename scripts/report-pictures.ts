// npm run pictures:reports -- [FOLDER [name …]]: every page of sample reports as FOLDER/<name>-<page>.png.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  defaultShape,
  sampleEvaluated,
  sampleInput,
  sampleSurvey,
} from '#features/reports/model/sample.rules.ts'
import type { SubjectReport } from '#features/reports/model/subject-report-model.rules.ts'
import { groupNumbers, selectSegments } from '#features/reports/numbers/group.rules.ts'
import type { EvaluatedForms, ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { composeDocument } from '#features/reports/server/print/document.ts'
import { composeGroupDocument } from '#features/reports/server/print/group-document.ts'
import { openRenderQueue } from '#features/reports/server/print/render-queue.ts'
import { composeMatrixReport } from '#features/reports/words/matrix-report.rules.ts'
import { composeSubjectReport } from '#features/reports/words/subject-report.rules.ts'
import { designReport } from '../tests/design-report.ts'
import {
  crowdedInput,
  extremeInput,
  largeInput,
  markedInput,
  namedInput,
  scriptsInput,
  smallInput,
  tenValuesInput,
  unansweredInput,
  wideInput,
} from '../tests/report-inputs.ts'
import { inputAbout, sixPeople, sixSurvey, twoGroups } from '../tests/six-people.ts'

const PIXELS_PER_POINT = 1.3
const options = { paper: 'letter', hash: '0123456789abcdef'.repeat(4), logo: null } as const

type Document = readonly [template: 'report' | 'group', data: object]
const documentAbout = (report: SubjectReport, paper: 'letter' | 'a4' = 'letter'): Document => [
  'report',
  composeDocument(report, { ...options, paper }),
]
const reportOf = (input: ReportInput, paper?: 'a4'): Document =>
  documentAbout(composeSubjectReport(input), paper)
const answeredBy = (completed: Partial<typeof defaultShape.completed>): Document =>
  reportOf(sampleInput({ ...defaultShape, completed: { ...defaultShape.completed, ...completed } }))

const writtenPlan = [
  {
    what: 'Una conversación al mes con cada persona de mi equipo, sin prisa y sin laptop',
    support: 'Tomás, mi líder',
    until: '2027-02-26',
    sign: 'Cada quien tiene un objetivo escrito',
  },
  { what: 'Cerrar cada junta con quién hace qué', support: '', until: '', sign: '' },
]

/** The three data sets of the design, and what is rarer. */
const documents: Readonly<Record<string, () => Document>> = {
  '6x5': () => reportOf(sampleInput()),
  'four-groups': () => documentAbout(designReport()),
  'four-groups-first': () => documentAbout(designReport({ before: false })),
  'four-groups-weighted': () => [
    'report',
    composeDocument(designReport({ weighted: true }), { ...options, plan: writtenPlan }),
  ],
  'four-groups-a4': () => documentAbout(designReport(), 'a4'),
  '12x8': () => reportOf(wideInput()),
  unanswered: () => reportOf(unansweredInput),
  ...Object.fromEntries(
    Object.entries(sixPeople).map(([key, person]) => [key, () => reportOf(inputAbout(person))]),
  ),
  ...Object.fromEntries(
    Object.entries(twoGroups).map(([key, listForms]) => [key, () => groupFrom(listForms())]),
  ),
  group: () => groupOf(26),
  'group-of-three': () => groupOf(3),
  plan: () => [
    'report',
    composeDocument(composeSubjectReport(sampleInput()), { ...options, plan: writtenPlan }),
  ],
  a4: () => reportOf(sampleInput(), 'a4'),
  'all-relations': () => answeredBy({ companero: 7, equipo: 5, cliente: 4 }),
  'no-self': () => answeredBy({ auto: 0 }),
  'leader-only': () => answeredBy({ companero: 0, equipo: 0, cliente: 0 }),
  'peers-only': () => answeredBy({ lider: 0, equipo: 0, cliente: 0 }),
  'one-competence': () => reportOf(sampleInput({ ...defaultShape, competences: 1 })),
  'eighteen-competences': () => reportOf(sampleInput({ ...defaultShape, competences: 18 })),
  'many-na': () => reportOf(sampleInput({ ...defaultShape, not_applicable: 0.5 })),
  importance: () => reportOf(markedInput()),
  'ten-values': () => reportOf(tenValuesInput()),
  scripts: () => reportOf(scriptsInput()),
  'own-names': () => reportOf(namedInput()),
  'two-own-names': () => {
    const { matrix, ...input } = sampleInput()
    const { lider, companero } = namedInput().matrix.relation_names ?? {}
    return reportOf({ ...input, matrix: { ...matrix, relation_names: { lider, companero } } })
  },
  small: () => reportOf(smallInput),
  large: () => reportOf(largeInput),
  crowded: () => reportOf(crowdedInput(1)),
  extreme: () => reportOf(extremeInput()),
}

function groupFrom(everyone: readonly EvaluatedForms[]): Document {
  const survey = sixSurvey()
  const report = composeMatrixReport(survey, groupNumbers(survey, everyone))
  return ['group', composeGroupDocument(report, options)]
}

function groupOf(people: number): Document {
  const survey = sampleSurvey(defaultShape)
  const subjects = Array.from({ length: people }, (_, index) =>
    sampleEvaluated({ ...defaultShape, seed: `persona ${index}` }, survey),
  )
  const areas = ['Operaciones', 'Comercial', 'Administración']
  const values = subjects.map((_, index) => areas[index % areas.length] ?? null)
  const numbers = groupNumbers(survey, subjects, [{ property: 'Área', values }])
  return [
    'group',
    composeGroupDocument(
      composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área')),
      options,
    ),
  ]
}

type Canvas = Parameters<PDFPageProxy['render']>[0]['canvas'] & {
  toBuffer(type: 'image/png'): Buffer
}
/** Of pdfjs in Node, which declares an object without members. */
interface CanvasFactory {
  create(width: number, height: number): { readonly canvas: Canvas }
}
const isCanvasFactory = (factory: object): factory is CanvasFactory =>
  'create' in factory && typeof factory.create === 'function'

/** The pages of a PDF as PNG. */
async function* picturesOf(pdf: Buffer): AsyncGenerator<Buffer> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { canvasFactory } = document
  if (!isCanvasFactory(canvasFactory)) throw new Error('pdfjs has no canvas on this platform')
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: PIXELS_PER_POINT })
    const { canvas } = canvasFactory.create(viewport.width, viewport.height)
    await page.render({ canvas, viewport }).promise
    yield canvas.toBuffer('image/png')
  }
  await document.loadingTask.destroy()
}

const [folder = 'data/report-pictures', ...requested] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const queue = openRenderQueue()
for (const [name, documentFor] of Object.entries(documents)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const [template, data] = documentFor()
  const pdf = await queue.render({ template, data: JSON.stringify(data), logo: null })
  let page = 0
  for await (const picture of picturesOf(pdf))
    writeFileSync(path.join(folder, `${name}-${String(++page).padStart(2, '0')}.png`), picture)
  writeFileSync(path.join(folder, `${name}.pdf`), pdf)
  console.log(`${name}: ${page} pages, ${Math.round(pdf.length / 1024)} KB`)
}
await queue.close()
