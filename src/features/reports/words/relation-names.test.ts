import { describe, expect, test } from 'vitest'
import { defaultShape, sampleInput } from '../model/sample.rules.ts'
import { nameBlocks, blocksWithin } from '../numbers/anonymity.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { composeConfidentiality } from '../server/print/document-words.ts'
import { dataRows, reportRows } from '../spreadsheet/spreadsheet.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'
import { groupPhrase, isPluralGroup, namedBlock, chooseWords } from './voice.rules.ts'

const relation_names = {
  lider: { one: 'Jefe funcional', many: 'Jefes funcionales' },
  companero: { one: 'Colateral', many: 'Colaterales' },
}
const block = (key: 'lider' | 'companero' | 'equipo' | 'otros', raters: number) => ({
  key,
  raters,
  relations: [],
  minimum: 1,
})

describe('own names of relations in a report', () => {
  const words = chooseWords('second_person', relation_names)

  test('follow no article, and the verb agrees with the people', () => {
    expect(groupPhrase(block('companero', 4), words)).toBe('quienes evalúan como «Colateral»')
    expect(isPluralGroup(block('companero', 4), words)).toBe(true)
    expect(groupPhrase(block('lider', 1), words)).toBe('quien evalúa como «Jefe funcional»')
    expect(isPluralGroup(block('lider', 1), words)).toBe(false)
    expect(groupPhrase(block('equipo', 4), words)).toBe('tu equipo')
    expect(groupPhrase(block('companero', 4), chooseWords('second_person'))).toBe('tus compañeros')
  })

  test('head the blocks', () => {
    expect(namedBlock(block('lider', 2), words).name).toBe('Jefes funcionales')
    expect(namedBlock(block('companero', 4), words)).toMatchObject({
      name: 'Colaterales',
      short_name: 'Colaterales',
    })
    expect(namedBlock(block('otros', 4), words).short_name).toBe('Otros ev.')
    expect(nameBlocks({ relation_names })).toMatchObject({
      lider: 'Jefe funcional',
      companero: 'Colaterales',
      cliente: 'Clientes o proveedores',
    })
    expect(blocksWithin(['companero', 'cliente'], { relation_names })).toBe(
      'Colaterales y clientes o proveedores',
    )
  })

  const input = sampleInput(defaultShape)
  const named = { ...input, matrix: { ...input.matrix, relation_names } }

  test('stand everywhere in its texts and rows instead of the standard ones', () => {
    const report = composeSubjectReport(named)
    const rows = JSON.stringify([reportRows(report), dataRows(computeSubjectNumbers(named))])
    const text = JSON.stringify(report) + rows + JSON.stringify(composeConfidentiality(report))
    expect(rows).toContain('Colaterales')
    expect(rows).toContain('Jefe funcional')
    expect(text).not.toMatch(/[Cc]ompañer|su líder|tu líder lo|Líder"/)
  })

  test('change nothing but names: without them the report is that of before', () => {
    const without = { ...input, matrix: { ...input.matrix, relation_names: undefined } }
    expect(JSON.stringify(composeSubjectReport(without))).toBe(
      JSON.stringify(composeSubjectReport(input)),
    )
  })
})
