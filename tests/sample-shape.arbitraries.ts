import fc from 'fast-check'
import type { SampleShape } from '#features/reports/model/sample.rules.ts'

const raters = fc.integer({ min: 0, max: 8 })

/** Samples with any mixture of relations, also without self, leader or any rater. */
export const sampleShapes: fc.Arbitrary<SampleShape> = fc.record({
  seed: fc.string(),
  competences: fc.integer({ min: 1, max: 6 }),
  minimum_raters: fc.integer({ min: 3, max: 10 }),
  completed: fc.record({
    auto: fc.integer({ min: 0, max: 1 }),
    lider: fc.integer({ min: 0, max: 2 }),
    companero: raters,
    equipo: raters,
    cliente: raters,
  }),
  not_applicable: fc.constantFrom(0, 0.1, 0.5),
})
