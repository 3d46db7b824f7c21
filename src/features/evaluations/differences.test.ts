import { expect, test } from 'vitest'
import { evaluationDifferences } from './differences.rules.ts'

const listens = { question: 'Escucha sin interrumpir', name: 'Escucha' }
const asks = { question: 'Pregunta', name: '' }

const asking = (...questions: { question: string; name: string }[]) => ({
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
