import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { designReport } from '../../../../tests/design-report.ts'
import { composeDocument } from '../server/print/document.ts'
import { CommentGroups } from './CommentGroups.tsx'
import { LeaderSheet, MondayPlan } from './MondayPlan.tsx'
import { ReportBehaviours } from './ReportBehaviours.tsx'
import { ReportGaps } from './ReportGaps.tsx'
import { ReportMessage } from './ReportMessage.tsx'
import { ReportProfile } from './ReportProfile.tsx'
import { ReportRelations } from './ReportRelations.tsx'

const report = designReport()
if (report.kind !== 'full') throw new Error('the design has numbers of others')
const printed = composeDocument(report, { paper: 'letter', hash: '', logo: null })
if (!('leader' in printed)) throw new Error('a full report has a sheet for the leader')

/** What a reader sees of a part, without spaces. */
const textOf = (part: React.ReactNode): string =>
  compact(renderToStaticMarkup(part).replace(/<[^>]+>/g, ' '))
const compact = (text: string): string => text.replace(/\s/g, '')

const { message, profile, relations, gaps, monday, leader } = printed
const notes = [...message.keep, message.talk, message.try].flatMap((note) => note ?? [])
const parts: readonly (readonly [string, () => React.ReactNode, readonly (string | null)[]])[] = [
  [
    'Tu mensaje en una página',
    () => <ReportMessage report={report} />,
    [
      message.headline,
      message.keep_note,
      message.talk_note,
      message.try_note,
      message.certainty_text,
      ...notes.flatMap(({ text, reason, seen_by }) => [text, reason, seen_by]),
    ],
  ],
  [
    'Perfil',
    () => <ReportProfile report={report} />,
    [profile.headline, profile.before?.text ?? null],
  ],
  [
    'Quién ve qué',
    () => <ReportRelations report={report} />,
    [
      relations.headline,
      relations.intro,
      relations.differences_headline,
      relations.extremes_heads.headline,
      relations.extremes_heads.highest,
      relations.extremes_heads.lowest,
      printed.scale.below_cut,
      printed.scale.from_cut,
      ...relations.differences.flatMap(({ name, text }) => [name, text]),
    ],
  ],
  ['Conductas', () => <ReportBehaviours report={report} />, [printed.behaviours.headline]],
  [
    'Puntos ciegos y fortalezas ocultas',
    () => <ReportGaps report={report} />,
    [gaps?.headline ?? null, gaps?.rule ?? null, gaps?.tentative ?? null],
  ],
  [
    'Comentarios',
    () => <CommentGroups report={report} />,
    [
      printed.comments_headline,
      printed.comments_intro,
      ...printed.comments.flatMap(({ prompt, groups }) => [
        prompt,
        ...groups.flatMap(({ name, texts }) => [name, ...texts.map(({ text }) => text)]),
      ]),
    ],
  ],
  [
    'El lunes',
    () => <MondayPlan report={report} />,
    [
      monday.headline,
      ...monday.checkpoints.flatMap(({ when, what }) => [when, what]),
      ...monday.priorities.flatMap(({ name, action, behaviours }) => [
        name,
        action,
        ...behaviours.flatMap(({ text, seen_by }) => [text, seen_by]),
      ]),
    ],
  ],
  [
    'Para tu líder',
    () => <LeaderSheet report={report} />,
    [
      leader.headline,
      leader.intro,
      leader.before,
      ...leader.steps.flatMap(({ time, what, question, note }) => [time, what, question, note]),
      leader.not_to_ask.title,
      ...leader.not_to_ask.questions.flatMap(({ question, why }) => [question, why]),
    ],
  ],
]

describe('page and PDF say the same', () => {
  test.each(parts)('in «%s»', (_, part, sentences) => {
    const shown = textOf(part())
    const expected = sentences.filter((sentence) => sentence !== null)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.filter((sentence) => !shown.includes(compact(sentence)))).toEqual([])
  })

  test('behaviours are drawn as bars to the average of others', () => {
    const count = report.competences.flatMap(({ behaviours }) => behaviours).length
    const bars = renderToStaticMarkup(<ReportBehaviours report={report} />).match(
      /<g stroke-width/g,
    )
    expect(bars).toHaveLength(count)
    expect(renderToStaticMarkup(<ReportProfile report={report} />)).not.toContain('<g stroke-width')
  })
})
