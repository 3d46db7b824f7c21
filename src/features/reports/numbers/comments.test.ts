import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { sampleInput } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import type { ReportInput } from './survey.rules.ts'

describe('the comments', () => {
  let rater = 0
  const comment = (relation: RelationKey, text: string) => ({
    rater: ++rater,
    relation,
    choices: [],
    comment: text,
  })
  /** The groups of comments that the report prints, without their names. */
  const commentsIn = (input: ReportInput) =>
    composeSubjectReport(input).comments.flatMap(({ groups }) =>
      groups.map(({ block, comments }) => ({ block, comments })),
    )
  const commented = (forms: ReportInput['forms']) => commentsIn({ ...sampleInput(), forms })

  test('of a withheld relation are withheld too', () => {
    const report = composeSubjectReport({
      ...sampleInput(),
      forms: [
        comment('lider', 'del líder'),
        comment('cliente', 'secreto uno'),
        comment('cliente', 'secreto dos'),
      ],
    })
    expect(report.comments.flatMap(({ groups }) => groups)).toEqual([
      { block: 'lider', name: 'Líder', comments: ['del líder'] },
    ])
    expect(JSON.stringify(report)).not.toContain('secreto')
    expect(report.withheld).toEqual(['cliente'])
  })

  test('of pooled relations are listed together without their relation', () => {
    const groups = commented([
      comment('cliente', 'a'),
      comment('cliente', 'b'),
      comment('equipo', 'c'),
    ])
    expect(groups.map(({ block, comments }) => [block, comments.toSorted()])).toEqual([
      ['otros', ['a', 'b', 'c']],
    ])
  })

  test('are shown even when one of three raters wrote one', () => {
    expect(
      commented([comment('equipo', 'único'), comment('equipo', ''), comment('equipo', '  ')]),
    ).toEqual([{ block: 'equipo', comments: ['único'] }])
  })

  test('of one rater in three relations are withheld', () => {
    const own = (['companero', 'equipo', 'cliente'] as const).map((relation) => ({
      ...comment(relation, 'de una sola persona'),
      rater: 1,
    }))
    expect(commented(own)).toEqual([])
  })

  test('are in an order that depends on the evaluated and not on the order of writing', () => {
    const texts = Array.from({ length: 12 }, (_, index) => comment('equipo', `comentario ${index}`))
    const orderFor = (id: string, forms: typeof texts) =>
      commentsIn({ ...sampleInput(), evaluated: { id, name: 'Ana' }, forms })[0]?.comments
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
        commentsIn({
          ...sampleInput(),
          evaluated: { id: `p${index}`, name: '' },
          forms,
        })[0]?.comments[0]?.split(' ')[1],
      )
    })
    const average = first.reduce((sum, position) => sum + position, 0) / first.length
    expect(Math.abs(average - 4.5)).toBeLessThan(0.7)
  })

  describe('on several open questions', () => {
    const prompts = [
      { prompt: 'Seguir haciendo', relations: [] },
      { prompt: 'Para clientes', relations: ['cliente'] },
      { prompt: 'Dejar de hacer', relations: [] },
    ] as const
    const answering = (relation: RelationKey, ...texts: (string | null)[]) => ({
      ...comment(relation, texts[0] ?? ''),
      further_comments: texts.slice(1),
    })
    const printed = (forms: ReportInput['forms']) =>
      composeSubjectReport({ ...sampleInput(), prompts, forms }).comments.map(
        ({ prompt, groups }) => [
          prompt,
          groups.map(({ block, comments }) => [block, comments.toSorted()]),
        ],
      )

    test('are listed by question and group, in the order of the evaluation', () => {
      expect(
        printed([
          answering('lider', 'l1', null, 'l3'),
          ...['a', 'b', 'c'].map((who) => answering('cliente', `${who}1`, `${who}2`, null)),
        ]),
      ).toEqual([
        [
          'Seguir haciendo',
          [
            ['lider', ['l1']],
            ['cliente', ['a1', 'b1', 'c1']],
          ],
        ],
        ['Para clientes', [['cliente', ['a2', 'b2', 'c2']]]],
        ['Dejar de hacer', [['lider', ['l3']]]],
      ])
    })

    test('of some relations only are withheld from a pool', () => {
      const pool = [
        answering('cliente', 'a1', 'secreto uno'),
        answering('cliente', 'b1', 'secreto dos'),
        answering('equipo', 'c1'),
      ]
      expect(printed(pool)).toEqual([['Seguir haciendo', [['otros', ['a1', 'b1', 'c1']]]]])
    })

    test('are shuffled apart, so that no order tells who wrote several', () => {
      const forms = Array.from({ length: 8 }, (_, index) =>
        answering('equipo', `s${index}`, null, `d${index}`),
      )
      const report = composeSubjectReport({ ...sampleInput(), prompts, forms })
      const orders = report.comments.map(({ groups }) =>
        groups[0]?.comments.map((text) => text.slice(1)).join(''),
      )
      expect(orders[0]).not.toBe(orders[1])
    })

    test('leave a question out on which no one wrote', () => {
      expect(printed([answering('lider', '', null, '  ')])).toEqual([])
    })
  })
})
