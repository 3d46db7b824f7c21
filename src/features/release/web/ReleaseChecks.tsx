import type { ReactNode } from 'react'
import { minutesText } from '#features/evaluations/rules.ts'
import { dayAndMonth, localTime, weekdayDate } from '#shared/dates.ts'
import { listed } from '#shared/spanish.ts'
import type { ReleaseSummary } from '../contract.ts'
import { mailsText } from '../summary.rules.ts'
import { Check } from './Check.tsx'

/** The rows of the forms table that a line of the summary leads to. */
export type Jump =
  | { readonly kind: 'people'; readonly label: string; readonly ids: readonly string[] }
  | { readonly kind: 'rater'; readonly name: string }

interface ReleaseChecksProps {
  readonly summary: ReleaseSummary
  readonly minimum: number
  readonly zone: string
  readonly onJump: (jump: Jump) => void
  /** The line above all others. */
  readonly first: ReactNode
  /** The line below the small groups. */
  readonly deduction: ReactNode
  /** More lines, below the dates. */
  readonly children?: ReactNode
}

const MAXIMUM_NAMES = 3
/** «Emilio Peña, Iván Tzoc y 4 más» */
function listNames(people: readonly { readonly name: string }[]): string {
  const names = people.slice(0, MAXIMUM_NAMES).map(({ name }) => name)
  return listed(
    people.length > MAXIMUM_NAMES ? [...names, `${people.length - MAXIMUM_NAMES} más`] : names,
  )
}

/** «5 de diciembre, 6:00» */
function formatMoment(instant: string, zone: string): string {
  const [date = '', time = ''] = localTime(new Date(instant), zone).split('T')
  return `${dayAndMonth(date)}, ${time.replace(/^0/, '')}`
}

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

function SmallGroups({ summary: { small_groups }, minimum, onJump }: ReleaseChecksProps) {
  const { total, pooled, hidden, people } = small_groups
  const effects = [
    pooled > 0 && `${pooled} ${pooled === 1 ? 'irá' : 'irán'} en «Otros»`,
    hidden > 0 && `${hidden} no se ${hidden === 1 ? 'mostrará' : 'mostrarán'}`,
  ].filter((part) => part !== false)
  const jump = () =>
    onJump({
      kind: 'people',
      label: `personas con grupos de menos de ${minimum} personas`,
      ids: people.map(({ id }) => id),
    })
  return (
    <Check
      icon="git-merge"
      title={`${count(total, 'grupo tiene', 'grupos tienen')} menos de ${minimum} personas`}
      onShow={jump}
    >
      {listed(effects)}.
    </Check>
  )
}

/** Evaluated people whom only they themselves rate. */
function OnlySelf({ summary: { without_evaluators }, onJump }: ReleaseChecksProps) {
  const people = without_evaluators.filter(({ self_evaluated }) => self_evaluated)
  if (people.length === 0) return null
  return (
    <Check
      icon="triangle-alert"
      title={count(
        people.length,
        'persona evaluada no tiene evaluadores',
        'personas evaluadas no tienen evaluadores',
      )}
      onShow={() =>
        onJump({
          kind: 'people',
          label: 'personas sin evaluadores',
          ids: people.map(({ id }) => id),
        })
      }
    >
      {listNames(people)}: sólo su autoevaluación.
    </Check>
  )
}

/** Evaluated people whom no one rates besides their leader and themselves. */
function OnlyLeader({ summary: { only_leader }, onJump }: ReleaseChecksProps) {
  if (only_leader.length === 0) return null
  return (
    <Check
      icon="user"
      title={`Sólo su líder evalúa a ${count(only_leader.length, 'persona', 'personas')}`}
      onShow={() =>
        onJump({
          kind: 'people',
          label: 'personas evaluadas sólo por su líder',
          ids: only_leader.map(({ id }) => id),
        })
      }
    >
      {listNames(only_leader)}: sin otro punto de vista.
    </Check>
  )
}

/** People without any form: they are no evaluated, and nothing is sent to them. */
function Unconnected({ summary: { without_evaluators }, onJump }: ReleaseChecksProps) {
  const people = without_evaluators.filter(({ self_evaluated }) => !self_evaluated)
  if (people.length === 0) return null
  return (
    <Check
      icon="info"
      title={count(people.length, 'persona no tiene conexiones', 'personas no tienen conexiones')}
      onShow={() =>
        onJump({
          kind: 'people',
          label: 'personas sin conexiones',
          ids: people.map(({ id }) => id),
        })
      }
    >
      {listNames(people)} no{' '}
      {people.length === 1 ? 'evalúa ni es evaluada' : 'evalúan ni son evaluadas'}, y no{' '}
      {people.length === 1 ? 'recibe' : 'reciben'} correo.
    </Check>
  )
}

function Figures({ summary }: { readonly summary: ReleaseSummary }) {
  const figures = [
    ['Evaluados', summary.evaluated],
    ['Hojas', summary.forms],
  ] as const
  return (
    <dl className="figures note-above">
      {figures.map(([name, figure]) => (
        <div key={name} className="figures-cell">
          <dt className="small soft">{name}</dt>
          <dd className="figures-value">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** «Recordatorios: 27 de noviembre y 4 de diciembre, 9:00.» */
function remindersText(summary: ReleaseSummary): string {
  const dates = [summary.reminder_date, summary.halfway_date, summary.last_day_date]
  const sent = [...new Set(dates.filter((date) => date !== null))].toSorted()
  if (sent.length === 0) return 'Sin recordatorio.'
  const days = listed(sent.map(dayAndMonth))
  return `${sent.length === 1 ? 'Recordatorio' : 'Recordatorios'}: ${days}, 9:00.`
}

/** What is printed after the release, with what no slip prevents (SECURITY.md). */
const SlipsToPrint = ({ summary }: { readonly summary: ReleaseSummary }) => (
  <Check
    icon="printer"
    title={mailsText(summary)}
    more="Quien imprime tiene los códigos antes que nadie. Por eso cada papeleta sirve una vez y dice si ya se abrió; pero quien nunca recibe o nunca mira la suya puede ser suplido, como con un correo equivocado."
  >
    Quien no tiene correo entra con su papeleta: imprímelas al liberar y entrégalas en mano.
  </Check>
)

export function ReleaseChecks(props: ReleaseChecksProps) {
  const { summary, zone, onJump, first, deduction, children } = props
  const { small_groups, heaviest, usual, limit_date, reports_at } = summary
  return (
    <>
      <Figures summary={summary} />
      <ul>
        {first}
        <Check icon="circle-check" passed title={`Cierra el ${weekdayDate(limit_date)}, 23:59`}>
          {remindersText(summary)} Reportes: {formatMoment(reports_at, zone)}.
        </Check>
        {summary.slips !== undefined && <SlipsToPrint summary={summary} />}
        {children}
        <OnlySelf {...props} />
        <OnlyLeader {...props} />
        <Unconnected {...props} />
        {small_groups.total > 0 && <SmallGroups {...props} />}
        {deduction}
        {heaviest && heaviest.forms > usual.forms && (
          <Check
            icon="clock"
            title={`${heaviest.name} tiene ${heaviest.forms} hojas, cerca de ${minutesText(heaviest.minutes)}`}
            onShow={() => onJump({ kind: 'rater', name: heaviest.name })}
          >
            Lo habitual: {count(usual.forms, 'hoja', 'hojas')}, {minutesText(usual.minutes)}.
          </Check>
        )}
      </ul>
    </>
  )
}
