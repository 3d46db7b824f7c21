import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { designReport } from '../../../../tests/design-report.ts'
import { composeDocument } from '../server/print/document.ts'
import { CommentGroups } from './CommentGroups.tsx'
import { LeaderSheetCard, MondayPlan } from './MondayPlan.tsx'
import { ProfileNotes } from './ProfileNotes.tsx'
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
const parts: readonly (readonly [string, () => React.ReactNode, readonly (string | null)[]])[] = [
  [
    'Tu mensaje en una página',
    () => <ReportMessage report={report} />,
    [
      message.headline,
      message.opening,
      ...message.facts.flatMap(({ text, note, rows }) => [
        text,
        note,
        ...rows.map(({ name }) => name),
      ]),
      ...message.parts.flatMap(({ verb, note, none, title, text, action, examples, choices }) => [
        verb,
        note,
        none,
        title,
        text,
        action,
        ...examples,
        ...choices.map(({ name }) => name),
      ]),
    ],
  ],
  [
    'Perfil',
    () => (
      <ReportProfile report={report}>
        <ProfileNotes report={report} />
      </ReportProfile>
    ),
    [
      profile.headline,
      profile.intro,
      profile.before?.text ?? null,
      ...profile.lines.flatMap(({ place_text, seen_text }) => [place_text, seen_text]),
    ],
  ],
  [
    'Por relación',
    () => <ReportRelations report={report} />,
    [
      relations.headline,
      relations.intro,
      relations.statements_headline,
      ...relations.statements.flatMap(({ name, text }) => [name, text]),
    ],
  ],
  [
    'Conductas',
    () => <ReportBehaviours report={report} />,
    [printed.behaviours.headline, printed.behaviours.intro],
  ],
  [
    'Puntos ciegos y fortalezas ocultas',
    () => <ReportGaps report={report} />,
    [gaps?.headline ?? null, gaps?.rule ?? null],
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
    () => <LeaderSheetCard report={report} />,
    [
      leader.headline,
      leader.intro,
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
})
