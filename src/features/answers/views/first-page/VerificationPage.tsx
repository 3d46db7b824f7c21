import { Fragment } from 'react'
import { estimatedMinutes } from '#features/evaluations/rules.ts'
import { Icon } from '#ui/Icon.tsx'
import { Rose } from '#ui/Rose.tsx'
import { relationText, startNotes } from '../../audience.rules.ts'
import { ShortNotice } from '../ShortNotice.tsx'
import { Audience, type RatedForm } from './Audience.tsx'
import { IdentityBox } from './IdentityBox.tsx'

interface VerificationProps {
  readonly name: string
  readonly email: string
  /** What who enters by a printed slip reads of it; null for a rater with an e-mail. */
  readonly slip: string | null
  /** The names of the rater's columns; their values are shown to the key's holder only. */
  readonly columns: readonly string[]
  readonly company_name: string
  /** What the notice says of the law of another country; null in Mexico. */
  readonly foreign_law: string | null
  readonly matrix_name: string
  readonly forms: readonly RatedForm[]
  /** Whether the self-evaluation alone is asked for now. */
  readonly self: boolean
  readonly question_count: number
  readonly minimum_raters: number
  /** That leaders may read the reports; null where they do not. */
  readonly leader_reports: string | null
  /** For example «viernes 4 de diciembre de 2026, 23:59 (hora de …)». */
  readonly deadline: string
  readonly days_left: number
  /** For example «3 de enero de 2027». */
  readonly erased_on: string
  /** The address that the button opens. */
  readonly next: string
}

/**
 * The rater's first page. What the rater must know stands above the button, which records that it
 * was shown; the details follow. A rater who comes back is greeted with how far the sheet is, which
 * only the page's script knows.
 */
export function VerificationPage(props: VerificationProps) {
  // the page of the self-evaluation promises nothing of the other sheet
  const asked = props.self ? props.forms.filter(({ relation }) => relation === 'auto') : props.forms
  return (
    <main className="verify">
      <section>
        <Greeting {...props} />
        <ul className="verify-seen">
          {startNotes(asked, props.minimum_raters).map(({ relation, lead, rest }) => (
            <li key={lead}>
              {relation ? <Rose relation={relation} size={22} /> : <Icon name="eye" size={20} />}
              <span>
                <b>{lead}</b>
                {rest}
              </span>
            </li>
          ))}
          {props.slip !== null && (
            <li>
              <Icon name="info" size={20} />
              <span>{props.slip}</span>
            </li>
          )}
          {props.leader_reports !== null && (
            <li>
              <Icon name="eye" size={20} />
              <span>{props.leader_reports}</span>
            </li>
          )}
        </ul>
        <p className="verify-law small" data-visit="first">
          {props.company_name} usa tus datos sólo para esta evaluación y los elimina a más tardar el{' '}
          {props.erased_on}.{' '}
          <a className="link" href="/privacy" target="_blank" rel="noopener">
            Aviso de Privacidad
          </a>
        </p>
        <div id="page">
          <IdentityBox next={props.next} slip={props.slip !== null} />
        </div>
        <div data-agreement />
      </section>
      <div className="verify-details">
        <RequestedForms {...props} />
        <Audience forms={asked} minimum_raters={props.minimum_raters} />
        {props.columns.length > 0 && <OwnColumns columns={props.columns} />}
        <ShortNotice
          company_name={props.company_name}
          foreign_law={props.foreign_law}
          slip={props.slip !== null}
        />
      </div>
    </main>
  )
}

function Greeting(props: VerificationProps) {
  const { name, email, slip, forms, self, question_count, deadline } = props
  const first = name.split(' ')[0]
  const others = self ? 0 : forms.filter(({ relation }) => relation !== 'auto').length
  const isAboutSelf = self || others < forms.length
  const minutes = estimatedMinutes(question_count, others + (isAboutSelf ? 1 : 0))
  const about = [
    ...(others > 0 ? [others === 1 ? 'sobre una persona' : `sobre ${others} personas`] : []),
    ...(isAboutSelf ? ['sobre ti'] : []),
  ]
  return (
    <>
      <h1 id="title" tabIndex={-1} data-progress="greeting">
        Hola, {first}. ¿Empezamos?
      </h1>
      <div className="visit" data-visit="again" hidden>
        <p>
          <b data-progress="count" />
          <span data-progress="left" />
        </p>
        <progress max={question_count} value={0} aria-hidden="true" />
      </div>
      <p className="verify-lead" data-visit="first">
        <b>
          {question_count === 1 ? 'Una pregunta' : `${question_count} preguntas`}{' '}
          {about.join(' y ')}: {minutes === 1 ? 'un minuto' : `unos ${minutes} minutos`}.
        </b>{' '}
        Pausa y vuelve cuando quieras con {slip === null ? 'este enlace' : 'tu papeleta y tu NIP'},
        hasta el {deadline.split(' de 20')[0]}.
      </p>
      <p className="verify-me" data-visit="first">
        <b>{name}</b>
        {email && <small>{email}</small>}
      </p>
    </>
  )
}

/** The values of the rater's columns are shown to the key's holder only, by the page's script. */
function OwnColumns({ columns }: Pick<VerificationProps, 'columns'>) {
  return (
    <section>
      <h2>Tus datos</h2>
      <dl className="rater-facts">
        {columns.map((name) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd data-own-value />
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function RequestedForms({ forms, deadline, days_left }: VerificationProps) {
  return (
    <section className="verify-request">
      <h2>A quién evaluarás</h2>
      <ul>
        {forms.map(({ name, relation, relation_name }, index) => (
          <li key={`${relation} ${name}`}>
            <Rose relation={relation} size={24} />
            <b>{relation === 'auto' ? 'A ti' : name}</b>
            <span>
              {relationText({ relation, relation_name })}
              <span hidden data-sent-note={relation === 'auto' ? 'self' : 'others'}>
                {' · Ya la enviaste'}
              </span>
            </span>
            {relation !== 'auto' && <div data-decline={index} />}
          </li>
        ))}
      </ul>
      <p className="verify-due">
        <Icon name="calendar" />{' '}
        <span>
          Responde antes del <b>{deadline}</b>. {daysText(days_left)}
        </span>
      </p>
    </section>
  )
}

function daysText(days: number): string {
  if (days <= 0) return 'Hoy es el último día.'
  return days === 1 ? 'Falta 1 día.' : `Faltan ${days} días.`
}
