import { expect, test } from 'vitest'
import { relationNames } from '#shared/relation-names.ts'
import { evaluationDifferences } from './differences.rules.ts'

const listens = { question: 'Escucha sin interrumpir', name: 'Escucha' }
const asks = { question: 'Pregunta', name: '' }

const asking = (
  ...questions: { question: string; name: string; relation_type_ids?: number[] }[]
) => ({
  name: 'Mandos medios',
  scale_name: 'Frecuencia',
  competences: [{ name: 'Comunicación', description: 'Se hace entender', questions }],
})

test('two equal versions have no differences', () => {
  expect(evaluationDifferences(asking(listens, asks), asking(listens, asks))).toEqual([])
})

test('of changed questions only those are shown that the other version lacks', () => {
  const own = asking(listens, { question: 'Pregunta y repregunta', name: '' })
  expect(evaluationDifferences(asking(listens, asks), own)).toEqual([
    { label: 'Preguntas', saved: 'Pregunta', own: 'Pregunta y repregunta' },
  ])
})

test('a changed order of questions is shown whole', () => {
  expect(evaluationDifferences(asking(listens, asks), asking(asks, listens))).toEqual([
    {
      label: 'Preguntas',
      saved: 'Escucha sin interrumpir\nPregunta',
      own: 'Pregunta\nEscucha sin interrumpir',
    },
  ])
})

test('who is asked is told by the names of the company', () => {
  const names = relationNames({ companero: { one: 'Colateral', many: 'Colaterales' } })
  const saved = asking({ ...listens, relation_type_ids: [3] })
  const own = asking({ ...listens, relation_type_ids: [3, 4] })
  expect(evaluationDifferences(saved, own, names)).toEqual([
    {
      label: 'A quién se pregunta',
      saved: 'Escucha sin interrumpir: Colateral',
      own: 'Escucha sin interrumpir: Colateral, Equipo',
    },
  ])
})
