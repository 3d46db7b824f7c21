import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { leaderReportsText } from '#features/release/rules.ts'
import { type RelationKey, relationTypes } from '#shared/relations.ts'
import { VerificationPage } from './VerificationPage.tsx'

interface Form {
  readonly name: string
  readonly relation: RelationKey
  readonly group_size: number
  readonly anonymity: {
    readonly colluders: number | null
    readonly difference: number | null
    readonly shared: boolean
  }
}

/** A form of a group that nothing exposes. */
const sheet = (relation: RelationKey, group_size: number): Form => ({
  name: 'Ana Luna',
  relation,
  group_size,
  anonymity: { colluders: null, difference: null, shared: false },
})

const relationKeys = relationTypes.map(({ key }) => key)
const idOf = (relation: string) => relationTypes.find(({ key }) => key === relation)?.id ?? 1
const name = fc
  .array(fc.constantFrom('María', 'Fernanda', 'Guadalupe', 'Ávila', 'Robles'), {
    minLength: 2,
    maxLength: 4,
  })
  .map((words) => words.join(' '))
const form: fc.Arbitrary<Form> = fc.record({
  name,
  relation: fc.constantFrom(...relationKeys.filter((key) => key !== 'auto')),
  group_size: fc.integer({ min: 1, max: 12 }),
  anonymity: fc.record({
    colluders: fc.option(fc.nat(9)),
    difference: fc.option(fc.nat(2)),
    shared: fc.boolean(),
  }),
})

const pageOf = (
  forms: readonly Form[],
  { self = false, minimum = 3, leaders = false, relation_name = '' } = {},
): string =>
  renderToStaticMarkup(
    <VerificationPage
      name="Lucía Ríos Cárdenas"
      email="lucia@laceiba.mx"
      slip={null}
      columns={['Puesto']}
      company_name="Alimentos La Ceiba"
      foreign_law={null}
      matrix_name="Liderazgo 2026"
      forms={forms.map((one) => ({ ...one, ...(relation_name && { relation_name }) }))}
      self={self}
      question_count={30}
      minimum_raters={minimum}
      leader_reports={
        leaders
          ? leaderReportsText(forms.map(({ relation }) => ({ relation_type_id: idOf(relation) })))
          : null
      }
      deadline="viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)"
      days_left={14}
      erased_on="3 de enero de 2027"
      next="/assessment-form/x"
    />,
  )

const TRUST =
  /<ul class="verify-seen">.*?<\/ul>|<p class="verify-law.*?<\/p>|<section class="(?:audience|short-notice)\b.*?<\/section>/gs
const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ')
/** What the page promises before anything is opened. */
const trustText = (html: string): string =>
  textOf(
    (html.match(TRUST) ?? [])
      .join(' ')
      .replace(/<details>(<summary>.*?<\/summary>).*?<\/details>/gs, '$1'),
  )
const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const settings = fc.record({
  minimum: fc.integer({ min: 3, max: 10 }),
  leaders: fc.boolean(),
  relation_name: fc.constantFrom('', 'Jefatura directa'),
})

describe('the first page of a rater', () => {
  const exposed: Form = {
    ...sheet('lider', 2),
    anonymity: { colluders: 2, difference: 0, shared: false },
  }
  const shared: Form = {
    ...sheet('lider', 2),
    name: 'María Fernanda Ávila Robles',
    anonymity: { colluders: null, difference: null, shared: true },
  }
  const longest = { minimum: 9, leaders: true, relation_name: 'Jefatura directa' }

  test('promises in at most 220 words, whatever the relations and settings', () => {
    fc.assert(
      fc.property(
        fc.array(form, { minLength: 1, maxLength: 14 }),
        fc.boolean(),
        settings,
        (others, withOwn, given) => {
          const html = pageOf(withOwn ? [...others, sheet('auto', 1)] : others, given)
          const words = countWords(trustText(html))
          expect(words).toBeGreaterThan(40)
          expect(words).toBeLessThanOrEqual(220)
          expect(html).not.toMatch(/otras? 1 a 1 |undefined|NaN/)
        },
      ),
      {
        numRuns: 300,
        examples: [
          [[sheet('cliente', 1), exposed], true, longest],
          [[sheet('equipo', 1), shared], true, longest],
        ],
      },
    )
  })

  test('says at once what is not anonymous of a leader who is also a peer', () => {
    const text = textOf(pageOf([sheet('lider', 1), sheet('companero', 4)]))
    for (const [promise] of text.matchAll(/nunca (?:con )?tu nombre[^.]*\./g))
      expect(promise).toMatch(/salvo (lo que digas )?como líder/)
    const self = [sheet('auto', 1), sheet('companero', 1)]
    const own = textOf(pageOf(self, { self: true }))
    expect(own).not.toContain('nunca')
    expect(own).toContain('tu autoevaluación se muestra como tuya, en tu propio reporte.')
    expect(textOf(pageOf(self))).toContain('salvo lo que digas sobre ti')
  })
})
