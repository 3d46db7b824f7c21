import { PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#shared/random.ts'
import { attackRuns } from '../../../../../tests/attack-runs.ts'
import { designReport } from '../../../../../tests/design-report.ts'
import { findBrokenRules } from '../../../../../tests/pdf-ua.ts'
import {
  sampleEvaluated,
  sampleInput,
  sampleSurvey,
  type SampleShape,
} from '../../model/sample.rules.ts'
import { groupNumbers, selectSegments } from '../../numbers/group.rules.ts'
import { composeMatrixReport } from '../../words/matrix-report.rules.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import { composeDocument } from './document.ts'
import { composeGroupDocument } from './group-document.ts'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const options = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const render = (template: 'report' | 'group', data: object): Promise<Buffer> =>
  queue.render({ template, data: JSON.stringify(data), logo: null })
const printDesign = (): Promise<Buffer> =>
  render('report', composeDocument(designReport(), options))

/** An invented report or group: few or many competences and raters, answers and pages. */
function drawShape(seed: string): SampleShape {
  const random = seededRandom(seed)
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  return {
    seed,
    competences: 1 + upTo(11),
    minimum_raters: 3 + upTo(2),
    completed: {
      auto: upTo(1),
      lider: upTo(1),
      companero: upTo(10),
      equipo: upTo(9),
      cliente: upTo(4),
    },
    not_applicable: upTo(4) / 10,
  }
}

function printGroup(seed: string): Promise<Buffer> {
  const shape = drawShape(seed)
  const survey = sampleSurvey(shape)
  const people = Array.from({ length: Math.floor(seededRandom(`${seed} n`)() * 30) }, (_, index) =>
    sampleEvaluated({ ...drawShape(`${seed} ${index}`), competences: shape.competences }, survey),
  )
  const values = people.map((_, index) => ['Norte', 'Sur'][index % 2] ?? null)
  const numbers = groupNumbers(survey, people, [{ property: 'Área', values }])
  const report = composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área'))
  return render('group', composeGroupDocument(report, options))
}

describe('no rule of PDF/UA that a program can check is broken by', () => {
  const reports = attackRuns(4, 0)
  test('invented reports', async () => {
    for (let index = 0; index < reports.numRuns; index++) {
      const report = composeSubjectReport(sampleInput(drawShape(`${reports.seed} ${index}`)))
      const paper = index % 2 === 0 ? 'letter' : 'a4'
      const pdf = await render('report', composeDocument(report, { ...options, paper }))
      expect(await findBrokenRules(pdf), `report ${index}`).toEqual([])
    }
  })

  const groups = attackRuns(2, 1)
  test('invented groups', async () => {
    for (let index = 0; index < groups.numRuns; index++)
      expect(
        await findBrokenRules(await printGroup(`${groups.seed} ${index}`)),
        `group ${index}`,
      ).toEqual([])
  })

  test('the report of the design, with comments and an earlier cycle', async () =>
    expect(await findBrokenRules(await printDesign())).toEqual([]))
})

const named = (text: string): PDFName => PDFName.of(text)
const dictsOf = (document: PDFDocument, key: string, value: string): PDFDict[] =>
  document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && String(object.get(named(key))) === `/${value}` ? [object] : [],
    )
const firstPage = (document: PDFDocument): PDFPage => document.getPage(0)

describe('the reader of these rules finds', () => {
  test.each([
    ['no language', '11-006', ({ catalog }) => void catalog.delete(named('Lang'))],
    ['no mark', '06', ({ catalog }) => void catalog.delete(named('MarkInfo'))],
    ['no metadata', '06-002', ({ catalog }) => void catalog.delete(named('Metadata'))],
    ['no title shown', '07-002', ({ catalog }) => void catalog.delete(named('ViewerPreferences'))],
    ['no bookmarks', '27', ({ catalog }) => void catalog.delete(named('Outlines'))],
    [
      'a header without a scope',
      '15-003',
      (document) => dictsOf(document, 'S', 'TH')[0]?.delete(named('A')),
    ],
    [
      'a row outside of a table',
      '09',
      (document) => dictsOf(document, 'S', 'Table')[0]?.set(named('S'), named('Div')),
    ],
    [
      'an unknown role',
      '02-001',
      (document) => dictsOf(document, 'S', 'P')[0]?.set(named('S'), named('Cosa')),
    ],
    [
      'a figure without words',
      '13-004',
      (document) => dictsOf(document, 'S', 'P')[0]?.set(named('S'), named('Figure')),
    ],
    [
      'a heading that skips a level',
      '14-003',
      (document) => dictsOf(document, 'S', 'H2')[0]?.set(named('S'), named('H6')),
    ],
    [
      'a content without an element',
      '01',
      (document) => dictsOf(document, 'S', 'P')[0]?.delete(named('K')),
    ],
    [
      'an element of another content',
      '01',
      (document) => dictsOf(document, 'S', 'H1')[0]?.set(named('K'), PDFNumber.of(9999)),
    ],
    [
      'a text without a tag',
      '01-005',
      (document) => firstPage(document).drawText('Sin marca', { x: 9, y: 9 }),
    ],
    [
      'a link without a description',
      '28-012',
      (document) => dictsOf(document, 'Subtype', 'Link')[0]?.delete(named('Contents')),
    ],
    [
      'a font that is not embedded',
      '31-009',
      (document) =>
        void dictsOf(document, 'Subtype', 'CIDFontType2')
          .concat(dictsOf(document, 'Subtype', 'CIDFontType0'))[0]
          ?.delete(named('FontDescriptor')),
    ],
    [
      'a font without Unicode',
      '10-001',
      (document) => dictsOf(document, 'Subtype', 'Type0')[0]?.delete(named('ToUnicode')),
    ],
    [
      'a page whose tabs do not follow the structure',
      '28-009',
      (document) => document.getPages().forEach(({ node }) => node.delete(named('Tabs'))),
    ],
  ] satisfies [string, string, (document: PDFDocument) => void][])(
    '%s (%s)',
    async (_, number, plant) => {
      const document = await PDFDocument.load(await printDesign(), { updateMetadata: false })
      plant(document)
      const broken = await findBrokenRules(Buffer.from(await document.save()))
      expect(broken.map((each) => each.split(':')[0])).toContain(number)
    },
  )
})
