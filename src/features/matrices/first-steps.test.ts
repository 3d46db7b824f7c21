import { expect, test } from 'vitest'
import { listFirstSteps, firstStepsText } from './first-steps.rules.ts'

const draft = { released: false, subjects: 0 }

test('each step marks itself from what the company has', () => {
  const nothing = listFirstSteps({ company: false, evaluations: 0, matrices: [] })
  expect(nothing).toEqual({ done: [], next: 'company', released: false })
  expect(listFirstSteps({ company: true, evaluations: 0, matrices: [] }).next).toBe('evaluation')
  expect(listFirstSteps({ company: true, evaluations: 1, matrices: [] }).next).toBe('matrix')
  expect(listFirstSteps({ company: true, evaluations: 1, matrices: [draft] })).toEqual({
    done: ['company', 'evaluation', 'matrix'],
    next: 'people',
    released: false,
  })
  const released = [draft, { released: true, subjects: 20 }]
  expect(listFirstSteps({ company: true, evaluations: 1, matrices: released })).toEqual({
    done: ['company', 'evaluation', 'matrix', 'people'],
    next: null,
    released: true,
  })
})

test('the line over the projects says how many steps are done and which one is next', () => {
  const steps = listFirstSteps({ company: true, evaluations: 1, matrices: [draft] })
  expect(firstStepsText(steps)).toBe('3 de 4, sigue: agrega a las personas')
  const ready = listFirstSteps({
    company: true,
    evaluations: 1,
    matrices: [{ ...draft, subjects: 2 }],
  })
  expect(firstStepsText(ready)).toBe('4 de 4, sigue: ensaya y libera')
})
