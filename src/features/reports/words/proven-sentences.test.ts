import { describe, expect, test } from 'vitest'
import { checkFact } from '../../../../tests/fact-claims.ts'
import { checkGapsHeadline, checkGapsRule } from '../../../../tests/gap-claims.ts'
import { checkHeadline } from '../../../../tests/headline-claims.ts'
import { degreesOf } from '../../../../tests/independent-degrees.ts'
import type { Truth, TruthLine } from '../../../../tests/independent-lines.ts'
import { truthOf } from '../../../../tests/independent-report.ts'
import { orderOf } from '../../../../tests/order-claims.ts'
import { checkKeep, checkTalk, checkTry } from '../../../../tests/part-claims.ts'
import { randomProject } from '../../../../tests/random-projects.ts'
import { checkAnswered, checkProfile, checkRelations } from '../../../../tests/section-claims.ts'
import { checkSeenBy, claim, tenthsOf } from '../../../../tests/sentence-claims.ts'
import type {
  BehaviourNote,
  FullReport,
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
}

function lineOf(truth: Truth, { behaviour }: BehaviourNote): TruthLine {
  const line = truth.behaviours.find(({ id }) => id === behaviour.number)
  if (!line) throw new Error(`No behaviour ${behaviour.number}.`)
  return line
}

function checkMessage(truth: Truth, { message }: FullReport): void {
  checkHeadline(truth, message.headline)
  for (const fact of message.facts) checkFact(truth, fact)
  checkKeep(truth, message.keep)
  checkTalk(truth, message.talk)
  checkTry(truth, message.try)
}

function checkSections(truth: Truth, report: FullReport): void {
  const { profile, relations, gaps, monday } = report
  checkProfile(truth, { headline: profile.headline, perception: profile.perception ?? '' })
  checkRelations(truth, relations)
  checkGapsHeadline(truth, gaps.headline)
  checkRules(truth, report)
  for (const note of gaps.blind_spots.shown)
    checkSeenBy(truth, lineOf(truth, note), 'below', note.seen_by)
  for (const note of gaps.hidden_strengths.shown)
    checkSeenBy(truth, lineOf(truth, note), 'from', note.seen_by)
  for (const note of monday.priorities.flatMap(({ behaviours }) => behaviours))
    checkSeenBy(truth, lineOf(truth, note), 'below', note.seen_by)
  const order = orderOf(truth)
  const below = order.below.map(({ id }) => id)
  for (const { competence, reason } of monday.priorities)
    claim(
      competence.place === 'below'
        ? below.includes(competence.number) &&
            reason === (order.degree === 'clear' ? 'va más abajo' : 'probablemente más abajo')
        : competence.important && !order.above.some(({ id }) => id === competence.number),
      reason,
    )
  checkGapsRule(truth, gaps.rule)
}

/** The thresholds that the rules of the profile name. */
function checkRules(truth: Truth, { profile }: FullReport): void {
  const said = (sentence: string): number[] =>
    (sentence.match(/\d+\.\d/g) ?? []).map((number) => tenthsOf(number))
  const degrees = degreesOf(truth.input)
  const lines = truth.competences.filter(({ others }) => others)
  const { clear, probable } = degrees.order(Math.min(...lines.map(({ raters }) => raters)))
  claim(said(profile.order_rule).join() === [clear, probable].join(), profile.order_rule)
  if (profile.perception_rule) {
    const gap = degrees.competenceGap(Number(truth.effective[0]) / Number(truth.effective[1]))
    claim(
      said(profile.perception_rule).join() === [gap.clear, gap.probable].join(),
      profile.perception_rule,
    )
  }
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
        const wrong = sentence.replace(/(?<!Conducta )\d\.\d/, (printed) =>
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
  /^(behaviour|behaviours|columns|competence|competences|lines|method|thresholds|rows|scale|total|own|action|choices)$/

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
