import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleInput } from '../model/sample.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { Strip } from './Strip.tsx'

/** Where the marks of the groups stand: «x y». */
function marksAt(...tenths: number[]): string[] {
  const report = composeSubjectReport(sampleInput())
  if (report.kind !== 'full') throw new Error('the sample has numbers of others')
  const [block] = report.blocks
  const keys = ['lider', 'companero', 'equipo', 'cliente'] as const
  const blocks = keys.slice(0, tenths.length).flatMap((key) => (block ? [{ ...block, key }] : []))
  const drawn = renderToStaticMarkup(
    <Strip
      line={{ self: null, others: null, blocks: tenths.map(ofTenths), degree: null }}
      in={{ scale: report.scale, cut: ofTenths(35), blocks }}
    />,
  )
  return [...drawn.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)].map(
    ([, x = '', y = '']) => `${x} ${y}`,
  )
}

test('marks of groups with the same number lie below each other, each at its number', () => {
  const marks = marksAt(30, 30, 30, 30)
  expect(new Set(marks).size).toBe(4)
  expect(new Set(marks.map((mark) => mark.split(' ')[0])).size).toBe(1)
})

test('marks that are far enough apart share a lane', () => {
  const lanes = marksAt(20, 30, 40, 50).map((mark) => mark.split(' ')[1])
  expect(new Set(lanes).size).toBe(1)
})

test('a near mark goes down a lane and the next one that has room comes back', () => {
  const lanes = marksAt(30, 31, 40).map((mark) => mark.split(' ')[1])
  expect(lanes[1]).not.toBe(lanes[0])
  expect(lanes[2]).toBe(lanes[0])
})
