import {
  allRelations,
  type UsedRelations,
  usesRelation,
} from '#features/matrices/relations.rules.ts'
import { isEmailHeader, isLeaderHeader, isNameHeader } from '#features/subjects/headers.rules.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { LEADER, TEAM } from '#shared/relations.ts'
import { findHeaders, headerKey, type HeaderTest } from '#shared/spreadsheet/headers.ts'
import { cleanText, isEmail, textKey } from '#shared/text.ts'
import { pairKey, type FormTriple } from './rules.ts'
import { SubjectLookup } from './subject-lookup.rules.ts'

/** A person, whom their e-mail identifies across matrices (docs/rules.md, who may see what). */
export interface Person {
  readonly name: string
  readonly email: string
}

/** A matrix that still holds its people. */
export interface PreviousMatrix<Subject extends Person & { readonly id: string }> {
  readonly subjects: readonly Subject[]
  readonly forms: readonly FormTriple[]
}

/** A person's leader, both by e-mail. */
export interface LeaderChange {
  readonly email: string
  readonly leader_email: string
}

/** What a copy of a matrix changes: people left out or added, and leaders who changed. */
export interface CopyChanges {
  readonly left_out: readonly string[]
  readonly added: readonly Person[]
  readonly leaders: readonly LeaderChange[]
}

/** A form whose people are named by their e-mails. */
export interface PlannedForm {
  readonly evaluator: string
  readonly evaluated: string
  readonly relation_type_id: number
}

export interface CopyPlan<Subject> {
  /** The subjects of the earlier matrix that the draft does not have yet. */
  readonly copied: readonly Subject[]
  readonly added: readonly Person[]
  readonly forms: readonly PlannedForm[]
  /** Left out, because the draft has another person of that name. */
  readonly namesakes: readonly Person[]
}

const plannedKey = ({ evaluator, evaluated }: PlannedForm): string =>
  pairKey({ evaluator_id: evaluator, evaluated_id: evaluated })

/** The forms of a matrix by e-mail, in lower case. */
function byEmail({ subjects, forms }: PreviousMatrix<Person & { id: string }>): PlannedForm[] {
  const emails = new Map(subjects.map(({ id, email }) => [id, textKey(email)]))
  return forms.flatMap(({ evaluator_id, evaluated_id, relation_type_id }) => {
    const [evaluator, evaluated] = [emails.get(evaluator_id), emails.get(evaluated_id)]
    return evaluator && evaluated ? [{ evaluator, evaluated, relation_type_id }] : []
  })
}

/**
 * The forms after people changed their leaders: the new leader rates them as leader in place of the
 * earlier ones, and they rate the new leader as team if they rated an earlier one so. A form that
 * the pair had in another relation gives way.
 */
function withLeaders(
  forms: readonly PlannedForm[],
  leaders: readonly LeaderChange[],
): PlannedForm[] {
  const leaderOf = new Map(
    leaders.map(({ email, leader_email }) => [textKey(email), textKey(leader_email)]),
  )
  const isOld = ({ evaluator, evaluated, relation_type_id }: PlannedForm): boolean =>
    (relation_type_id === LEADER && leaderOf.has(evaluated)) ||
    (relation_type_id === TEAM && leaderOf.has(evaluator))
  const ratedTeam = new Set(
    forms.filter((form) => form.relation_type_id === TEAM).map(({ evaluator }) => evaluator),
  )
  const renewed = [...leaderOf]
    .filter(([email, leader]) => email !== leader)
    .flatMap(([email, leader]) => [
      { evaluator: leader, evaluated: email, relation_type_id: LEADER },
      ...(ratedTeam.has(email)
        ? [{ evaluator: email, evaluated: leader, relation_type_id: TEAM }]
        : []),
    ])
  const pairs = new Set(renewed.map(plannedKey))
  return [...forms.filter((form) => !isOld(form) && !pairs.has(plannedKey(form))), ...renewed]
}

/**
 * What copying the people and forms of an earlier matrix adds to a draft. What the draft has stays
 * as it is.
 */
export function copyPlan<Subject extends Person & { readonly id: string }>(
  previous: PreviousMatrix<Subject>,
  draft: PreviousMatrix<Person & { readonly id: string }>,
  { left_out, added, leaders }: CopyChanges,
  matrix: UsedRelations = { relation_type_ids: allRelations },
): CopyPlan<Subject> {
  const out = new Set(left_out.map(textKey))
  const present = new Set(draft.subjects.map(({ email }) => textKey(email)))
  const names = new Map(draft.subjects.map(({ name, email }) => [textKey(name), textKey(email)]))
  const isNamesake = ({ name, email }: Person): boolean =>
    !present.has(textKey(email)) && names.has(textKey(name))
  const wanted = previous.subjects.filter(({ email }) => !out.has(textKey(email)))
  const taken = new Set([...present, ...wanted.map(({ email }) => textKey(email))])
  const joining = added.filter(({ email }) => !taken.has(textKey(email)))
  const copied = wanted.filter(
    (subject) => !present.has(textKey(subject.email)) && !isNamesake(subject),
  )
  const people = new Set(
    [...draft.subjects, ...copied, ...joining].map(({ email }) => textKey(email)),
  )
  const known = new Set(byEmail(draft).map(plannedKey))
  const forms = withLeaders(byEmail(previous), leaders).filter((form) => {
    if (!usesRelation(matrix, form.relation_type_id)) return false
    if (!people.has(form.evaluator) || !people.has(form.evaluated) || known.has(plannedKey(form)))
      return false
    known.add(plannedKey(form))
    return true
  })
  return { copied, added: joining, forms, namesakes: wanted.filter(isNamesake) }
}

interface StaffLine extends Person {
  readonly leader: string
}

/** A person whose leader in the file is not the one of the earlier matrix. */
export interface Moved {
  readonly person: Person
  /** The names of the leaders before. */
  readonly before: readonly string[]
  readonly leader: Person
}

/** How today's people differ from those of an earlier matrix. */
export interface Comparison {
  readonly added: readonly Person[]
  readonly gone: readonly Person[]
  readonly moved: readonly Moved[]
  /** The leaders of the added people. */
  readonly leaders: readonly LeaderChange[]
  /** Spanish sentences: lines that cannot be read, leaders who are not found. */
  readonly problems: readonly string[]
}

/** «Correo del jefe» is the leader's. */
const isStaffEmail: HeaderTest = (key) => isEmailHeader(key) && !isLeaderHeader(key)

function readStaff(rows: readonly string[][]): { lines: StaffLine[]; problems: string[] } | null {
  const headers = findHeaders(rows, [isNameHeader, isStaffEmail])
  if (!headers) return null
  const [nameColumn = -1, emailColumn = -1] = headers.columns
  const leaderColumn = headers.texts.findIndex((text) => isLeaderHeader(headerKey(text)))
  const lines: StaffLine[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  for (const [index, cells] of rows.slice(headers.row + 1).entries()) {
    const [name, email, leader] = [nameColumn, emailColumn, leaderColumn].map((column) =>
      cleanText(cells[column] ?? ''),
    )
    if (!name && !email) continue
    const number = headers.row + index + 2
    if (!name || !email || !isEmail(email))
      problems.push(`Renglón ${number}: falta el nombre o un correo válido.`)
    else if (seen.has(textKey(email)))
      problems.push(`Renglón ${number}: repite el correo ${email}.`)
    else lines.push({ name, email, leader: leader ?? '' })
    if (email) seen.add(textKey(email))
  }
  return { lines, problems }
}

/** Gives the leaders of a subject of an earlier matrix. */
function leadersBefore({ subjects, forms }: PreviousMatrix<Person & { readonly id: string }>) {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const leaders = Map.groupBy(
    forms.filter(({ relation_type_id }) => relation_type_id === LEADER),
    ({ evaluated_id }) => evaluated_id,
  )
  return (subject_id: string): Person[] =>
    (leaders.get(subject_id) ?? []).flatMap(({ evaluator_id }) => byId.get(evaluator_id) ?? [])
}

/** Compares the people of an earlier matrix with a file of today's, before anything is written. */
export function compareWithFile(
  previous: PreviousMatrix<Person & { readonly id: string }>,
  rows: readonly string[][],
): Comparison | { readonly code: RefusalCode } {
  const staff = readStaff(rows)
  if (!staff) return { code: 'import.headers_required' }
  const { lines, problems } = staff
  if (lines.length === 0) return { code: 'import.empty' }
  const known = new Map(previous.subjects.map((subject) => [textKey(subject.email), subject]))
  const today = new Set(lines.map(({ email }) => textKey(email)))
  const isNew = ({ email }: Person): boolean => !known.has(textKey(email))
  return {
    added: lines.filter(isNew).map(({ name, email }) => ({ name, email })),
    gone: previous.subjects.filter(({ email }) => !today.has(textKey(email))),
    ...comparedLeaders(lines, known, { leadersOf: leadersBefore(previous), problems }),
    problems,
  }
}

interface LeaderComparison {
  readonly leadersOf: (subject_id: string) => Person[]
  /** Takes a sentence for each leader who is not in the file. */
  readonly problems: string[]
}

function comparedLeaders(
  lines: readonly StaffLine[],
  known: ReadonlyMap<string, Person & { readonly id: string }>,
  { leadersOf, problems }: LeaderComparison,
): Pick<Comparison, 'moved' | 'leaders'> {
  const lookup = new SubjectLookup(lines.map(({ name, email }) => ({ id: email, name, email })))
  const moved: Moved[] = []
  const leaders: LeaderChange[] = []
  for (const line of lines.filter(({ leader }) => leader !== '')) {
    const found = lookup.find(line.leader)
    const person = known.get(textKey(line.email))
    const before = person ? leadersOf(person.id) : []
    if ('reason' in found) problems.push(`Líder de ${line.name}: ${found.reason}`)
    else if (!person) leaders.push({ email: line.email, leader_email: found.subject.email })
    else if (!before.some(({ email }) => textKey(email) === textKey(found.subject.email)))
      moved.push({ person, before: before.map(({ name }) => name), leader: found.subject })
  }
  return { moved, leaders }
}
