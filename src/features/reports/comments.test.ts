import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { reportOf, type Report } from './report.rules.ts'
import { sampleInput } from './sample.rules.ts'
import type { ReportInput } from './survey.rules.ts'

describe('the comments', () => {
  let rater = 0
  const comment = (relation: RelationKey, text: string) => ({
    rater: ++rater,
    relation,
    choices: [],
    comment: text,
  })
  const commented = (forms: ReportInput['forms']): Report => reportOf({ ...sampleInput(), forms })

  test('of a withheld relation are withheld too', () => {
    const report = commented([
      comment('lider', 'del líder'),
      comment('cliente', 'secreto uno'),
      comment('cliente', 'secreto dos'),
    ])
    expect(JSON.stringify(report.comments)).toBe(
      JSON.stringify([{ block: 'lider', comments: ['del líder'] }]),
    )
    expect(report.withheld).toEqual(['cliente'])
  })

  test('of pooled relations are listed together without their relation', () => {
    const report = commented([
      comment('cliente', 'a'),
      comment('cliente', 'b'),
      comment('equipo', 'c'),
    ])
    expect(report.comments.map(({ block, comments }) => [block, comments.toSorted()])).toEqual([
      ['otros', ['a', 'b', 'c']],
    ])
  })

  test('are shown even when one of three raters wrote one', () => {
    expect(
      commented([comment('equipo', 'único'), comment('equipo', ''), comment('equipo', '  ')])
        .comments,
    ).toEqual([{ block: 'equipo', comments: ['único'] }])
  })

  test('of one rater in three relations are withheld', () => {
    const own = (['companero', 'equipo', 'cliente'] as const).map((relation) => ({
      ...comment(relation, 'de una sola persona'),
      rater: 1,
    }))
    expect(commented(own).comments).toEqual([])
  })

  test('are in an order that depends on the evaluated and not on the order of writing', () => {
    const texts = Array.from({ length: 12 }, (_, index) => comment('equipo', `comentario ${index}`))
    const orderFor = (id: string, forms: typeof texts) =>
      reportOf({ ...sampleInput(), evaluated: { id, name: 'Ana' }, forms }).comments[0]?.comments
    expect(orderFor('a', texts.toReversed())).toEqual(orderFor('a', texts))
    expect(orderFor('a', texts)).not.toEqual(orderFor('b', texts))
    expect(orderFor('a', texts)).not.toEqual(texts.map((text) => text.comment).toSorted())
  })

  test('of two hundred evaluated show no trace of the order of writing', () => {
    const first = Array.from({ length: 200 }, (_, index) => {
      const forms = Array.from({ length: 10 }, (__, at) =>
        comment('equipo', `${(at * 7919 + index) % 10} ${at}`),
      )
      return Number(
        reportOf({
          ...sampleInput(),
          evaluated: { id: `p${index}`, name: '' },
          forms,
        }).comments[0]?.comments[0]?.split(' ')[1],
      )
    })
    const average = first.reduce((sum, position) => sum + position, 0) / first.length
    expect(Math.abs(average - 4.5)).toBeLessThan(0.7)
  })
})
