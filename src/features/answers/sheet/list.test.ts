import { expect, test } from 'vitest'
import { answered, sheetData } from '../../../../tests/sheet-data.ts'
import { listedSteps } from './list.rules.ts'

test('by question, tells how many evaluated each question lacks', () => {
  const listed = listedSteps(sheetData, answered('ana a', 'luis a', 'ana b'), 1, 'question')
  expect(
    listed.map(({ number, text, missing, started, current }) => [
      number,
      text,
      missing,
      started,
      current,
    ]),
  ).toEqual([
    [1, '¿a?', 0, true, false],
    [2, '¿b?', 1, true, true],
    [3, '¿c?', 2, false, false],
    [4, '¿d?', 2, false, false],
  ])
  expect(listed.map(({ step }) => step)).toEqual([0, 1, 2, 3])
})

test('by person, tells how many questions each evaluated lacks', () => {
  const at = { evaluated: 1, question: 0 }
  const listed = listedSteps(sheetData, answered('ana a', 'ana b', 'ana c', 'ana d'), at, 'person')
  expect(
    listed.map(({ text, missing, started, current }) => [text, missing, started, current]),
  ).toEqual([
    ['Ana', 0, true, false],
    ['Luis', 4, false, true],
  ])
  expect(listed.map(({ step }) => step)).toEqual([{ evaluated: 0, question: 0 }, at])
})
