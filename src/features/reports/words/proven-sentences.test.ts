import { describe, expect, test } from 'vitest'
import { truthOf, type Truth, type TruthLine } from '../../../../tests/independent-report.ts'
import {
  checkAnswered,
  checkBehavioursHeadline,
  checkCertainty,
  checkGapsHeadline,
  checkKeep,
  checkLeader,
  checkLevelRule,
  checkMore,
  checkNoTalk,
  checkTalk,
  checkTry,
} from '../../../../tests/message-claims.ts'
import { checkPriorities } from '../../../../tests/priority-claims.ts'
import { randomProject } from '../../../../tests/random-projects.ts'
import {
  checkDifference,
  checkPerception,
  checkProfileHeadline,
  checkRelationsHeadline,
  checkSeenBy,
  claim,
  countOf,
  spanOf,
  tenthsOf,
} from '../../../../tests/sentence-claims.ts'
import type {
  BehaviourNote,
  FullReport,
  GapList,
  SubjectReport,
  Voice,
} from '../model/subject-report-model.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

const PROJECTS = 500
const voices: readonly Voice[] = ['second_person', 'third_person']

function checkReport(truth: Truth, report: SubjectReport): void {
  checkAnswered(truth, report.participation.text)
  if (report.kind === 'short') return checkAnswered(truth, report.headline)
  checkMessage(truth, report)
  checkSections(truth, report)
  checkGaps(truth, report)
}

function lineOf(truth: Truth, { behaviour }: BehaviourNote): TruthLine {
  const line = truth.behaviours.find(({ id }) => id === behaviour.number)
  if (!line) throw new Error(`No behaviour ${behaviour.number}.`)
  return line
}

function checkMessage(truth: Truth, { message, monday, leader }: FullReport): void {
  for (const note of message.keep) {
    checkKeep(truth, lineOf(truth, note), note.reason ?? '')
    checkSeenBy(truth, lineOf(truth, note), 'from', note.seen_by)
  }
  const talked = message.talk && lineOf(truth, message.talk)
  if (message.talk && talked) {
    checkTalk(truth, talked, message.talk.kind, message.talk.reason ?? '')
    const side = message.talk.kind === 'hidden_strength' ? 'from' : 'below'
    checkSeenBy(truth, talked, side, message.talk.seen_by)
  } else checkNoTalk(truth, message.talk_none ?? '')
  if (message.try) {
    checkTry(truth, lineOf(truth, message.try), talked, message.try.reason ?? '')
    checkSeenBy(truth, lineOf(truth, message.try), 'below', message.try.seen_by)
  }
  checkCertainty(truth, message.certainty.text)
  const chosen = monday.priorities.map(({ competence }) => competence.number)
  checkPriorities(truth, chosen, monday.rule)
  checkLeader(truth, leader, chosen)
  for (const note of monday.priorities.flatMap(({ behaviours }) => behaviours))
    checkSeenBy(truth, lineOf(truth, note), 'below', note.seen_by)
}

function checkSections(truth: Truth, { profile, relations, behaviours }: FullReport): void {
  checkProfileHeadline(truth, profile.headline)
  checkPerception(truth, profile.perception ?? '')
  checkLevelRule(truth, profile.level_rule)
  const bands = truth.competences.flatMap(({ band }) => band ?? [])
  claim((profile.ties !== null) === new Set(bands).size < bands.length, profile.ties ?? 'no ties')
  checkRelationsHeadline(truth, relations.headline)
  for (const { name, text } of relations.differences) checkDifference(truth, name, text)
  const told = JSON.stringify(relations.differences)
  for (const line of truth.competences)
    if (spanOf(line) >= truth.limits.marked) claim(told.includes(line.name), `${line.name} differs`)
  for (const { highest, lowest } of relations.extremes)
    for (const { count, behaviours: named, text } of [highest, lowest])
      claim(
        text === null
          ? named.length === count && count <= 3
          : named.length === 0 && countOf(text.split(' ')[0] ?? '') === count && count > 3,
        text ?? 'named extremes',
      )
  checkBehavioursHeadline(truth, behaviours.headline)
  const hasHidden = truth.behaviours.some(
    ({ self, groups }) => groups.includes(null) || (truth.hasSelf && self === null),
  )
  claim((behaviours.hidden !== null) === hasHidden, behaviours.hidden ?? 'no hidden cell')
}

function checkGaps(truth: Truth, { gaps }: FullReport): void {
  const { limits, behaviours } = truth
  const side = (value: number | null): boolean => (value ?? 0) >= limits.cut
  const found = behaviours.filter(({ highlighted }) => highlighted)
  const crossing = found.filter(({ self, others }) => side(self) !== side(others))
  const lists: readonly [GapList, readonly TruthLine[], 'below' | 'from' | null][] = [
    [gaps.blind_spots, crossing.filter(({ perception }) => perception === 'above'), 'below'],
    [gaps.hidden_strengths, crossing.filter(({ perception }) => perception === 'below'), 'from'],
    [gaps.same_side, found.filter((line) => !crossing.includes(line)), null],
  ]
  checkGapsHeadline(truth, gaps.headline)
  for (const [list, lines, named] of lists) {
    checkMore(lines, list.shown.length, list.more)
    for (const note of list.shown)
      if (named) checkSeenBy(truth, lineOf(truth, note), named, note.seen_by)
  }
  const [cut = '', notable = ''] = gaps.rule.match(/\d+\.\d/g) ?? []
  claim(tenthsOf(cut) === limits.cut && tenthsOf(notable) === limits.notable, gaps.rule)
  const tentative = behaviours.filter(
    ({ certainty, perception }) =>
      certainty === 'tentative' && (perception === 'above' || perception === 'below'),
  ).length
  const [, many] = /^Otras (\S+) diferencias/.exec(gaps.tentative ?? '') ?? []
  claim(
    tentative === (gaps.tentative === null ? 0 : many === undefined ? 1 : countOf(many)),
    gaps.tentative ?? 'nothing tentative',
  )
}

describe('every sentence of the report', () => {
  test('claims what the raw answers say', () => {
    for (let index = 0; index < PROJECTS; index++) {
      const input = randomProject(`frase ${index}`)
      const voice = voices[index % voices.length]
      checkReport(truthOf(input), composeSubjectReport(input, null, voice))
    }
  })

  test('is refused when any of its numbers is wrong', () => {
    const undetected: string[] = []
    let changed = 0
    for (let index = 0; index < 20; index++) {
      const input = randomProject(`falsa ${index}`)
      const truth = truthOf(input)
      const report = composeSubjectReport(input)
      for (const { path, sentence } of sentencesOf(report)) {
        const wrong = sentence.replace(/\d\.\d/, (printed) =>
          printed.replace(/\d$/, (tenth) => String((Number(tenth) + 1) % 10)),
        )
        if (wrong === sentence) continue
        changed += 1
        if (isAccepted(truth, withSentence(report, path, wrong))) undetected.push(wrong)
      }
    }
    expect(undetected).toEqual([])
    expect(changed).toBeGreaterThan(100)
  })
})

type Path = readonly string[]

/** The sentences that are checked, with the path of each; numbers of lines are checked elsewhere. */
function sentencesOf(value: unknown, path: Path = []): { path: Path; sentence: string }[] {
  if (typeof value === 'string') return [{ path, sentence: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !NOT_SENTENCES.test(key))
    .flatMap(([key, part]) => sentencesOf(part, [...path, key]))
}

const NOT_SENTENCES =
  /^(behaviour|behaviours|competence|competences|lines|method|thresholds|scale|total|own|score|own_average|ties)$/

function withSentence(report: SubjectReport, path: Path, sentence: string): SubjectReport {
  const copy = structuredClone(report)
  let part: object = copy
  for (const key of path.slice(0, -1)) part = Reflect.get(part, key)
  Reflect.set(part, path.at(-1) ?? '', sentence)
  return copy
}

function isAccepted(truth: Truth, report: SubjectReport): boolean {
  try {
    checkReport(truth, report)
    return true
  } catch {
    return false
  }
}
