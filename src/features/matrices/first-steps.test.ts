import { expect, test } from 'vitest'
import { firstDraft, listFirstSteps, firstStepsText } from './first-steps.rules.ts'
import { describeSettings, initialSettings } from './settings.rules.ts'

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

test('a new project is named after its evaluation, and not without one', () => {
  expect(firstDraft('Mandos medios', '2026-11-20')).toEqual({
    name: 'Mandos medios 2026',
    limit_date: '2026-12-04',
    reminder_id: 3,
  })
  expect(firstDraft('', '2026-11-20').name).toBe('')
})

test('the line of the options tells relations, minimum and what is not as in every project', () => {
  expect(describeSettings(initialSettings)).toEqual(['360°', 'mínimo 3 personas'])
  expect(
    describeSettings({
      ...initialSettings,
      relation_type_ids: [1, 5],
      minimum_raters: 4,
      importance: true,
      leader_reports: true,
    }),
  ).toEqual(['2 relaciones', 'mínimo 4 personas', 'importancia', 'reporte a su líder'])
})
