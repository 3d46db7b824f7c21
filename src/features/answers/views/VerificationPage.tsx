import type { RelationKey } from '#shared/relations.ts'
import { Icon } from '#ui/Icon.tsx'
import { Rose } from '#ui/Rose.tsx'
import { audienceNotes, yourPart } from '../audience.rules.ts'
import { ConfirmBox } from './ConfirmBox.tsx'
import { ShortNotice } from './ShortNotice.tsx'

export interface Asked {
  readonly name: string
  readonly relation: RelationKey
  readonly group_size: number
  readonly sent: boolean
}

export interface VerificationProps {
  readonly name: string
  readonly email: string
  readonly values: readonly { readonly name: string; readonly value: string }[]
  readonly company_name: string
  readonly matrix_name: string
  readonly asked: readonly Asked[]
  readonly questions: number
  readonly minutes: number
  readonly minimum_raters: number
  /** «viernes 4 de diciembre de 2026, 23:59 (hora de …)» */
  readonly deadline: string
  readonly days_left: number
  /** «3 de enero de 2027» */
  readonly erased_on: string
  /** Where «Sí, son mis datos» leads. */
  readonly next: string
}

/** Who you are, what is asked of you, and who will see it: before the first answer. */
export function VerificationPage(props: VerificationProps) {
  return (
    <main className="verify">
      <section>
        <p className="small rater-project">{props.matrix_name}</p>
        <h1 id="title" tabIndex={-1}>
          Hola, {props.name.split(' ')[0]}. Primero, confirma que eres tú
        </h1>
        <dl className="verify-me">
          {[
            { name: 'Nombre', value: props.name },
            { name: 'Correo', value: props.email },
            ...props.values,
          ].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div id="page">
          <ConfirmBox next={props.next} />
        </div>
        <Request {...props} />
        <ShortNotice company_name={props.company_name} />
      </section>
      <Audience
        asked={props.asked}
        minimum_raters={props.minimum_raters}
        erased_on={props.erased_on}
      />
    </main>
  )
}

function Request({ asked, questions, minutes, deadline, days_left }: VerificationProps) {
  const sheets = asked.filter((form) => !form.sent).length
  return (
    <div className="verify-request">
      <h2>Lo que te pedimos</h2>
      <p className="soft">
        {sheets === 1 ? 'Una hoja' : `${sheets} hojas`},{' '}
        {questions === 1 ? 'una pregunta' : `${questions} preguntas`}. Cerca de{' '}
        {minutes === 1 ? 'un minuto' : `${minutes} minutos`}; puedes pausar y volver con este mismo
        enlace.
      </p>
      <ul>
        {asked.map(({ name, relation, sent }) => (
          <li key={`${relation} ${name}`}>
            <Rose relation={relation} size={24} />
            <b>{relation === 'auto' ? 'A ti' : name}</b>
            <span>
              {yourPart[relation]}
              {sent && ' · Ya la enviaste'}
            </span>
          </li>
        ))}
      </ul>
      <p className="verify-due">
        <Icon name="calendar" />{' '}
        <span>
          Responde antes del <b>{deadline}</b>. {daysText(days_left)}
        </span>
      </p>
    </div>
  )
}

function daysText(days: number): string {
  if (days <= 0) return 'Hoy es el último día.'
  return days === 1 ? 'Falta 1 día.' : `Faltan ${days} días.`
}

function Audience({
  asked,
  minimum_raters,
  erased_on,
}: Pick<VerificationProps, 'asked' | 'minimum_raters' | 'erased_on'>) {
  const grouped = asked.some(({ relation }) => relation !== 'auto' && relation !== 'lider')
  return (
    <aside className="audience">
      <h2>
        <Icon name="eye" size={20} />
        ¿Quién verá mis respuestas?
      </h2>
      <ul>
        {audienceNotes(asked, minimum_raters).map(({ relation, lead, rest }) => (
          <li key={lead} className={relation ? 'audience-own' : undefined}>
            {relation && <Rose relation={relation} size={22} />}
            <span>
              <b>{lead}</b>
              {rest}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {grouped && 'El mínimo cuenta a las personas que invitó quien organiza. '}Tus datos
        personales se eliminan el {erased_on}.{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          Aviso de Privacidad
        </a>
      </p>
    </aside>
  )
}
