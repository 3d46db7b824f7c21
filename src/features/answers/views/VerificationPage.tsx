import { estimatedMinutes } from '#features/evaluations/rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import { Icon } from '#ui/Icon.tsx'
import { Rose } from '#ui/Rose.tsx'
import { audienceNotes, relationToEvaluated } from '../audience.rules.ts'
import { collusionNotes } from '../collusion.rules.ts'
import { ConfirmBox } from './ConfirmBox.tsx'
import { ShortNotice } from './ShortNotice.tsx'

/** One form that the rater is asked to answer. */
interface RequestedForm {
  /** The evaluated's name. */
  readonly name: string
  readonly relation: RelationKey
  readonly group_size: number
  readonly anonymity: Parameters<typeof collusionNotes>[0][number]['anonymity']
}

interface VerificationProps {
  readonly name: string
  readonly email: string
  /** The names of the rater's columns; their values are shown to the key's holder only. */
  readonly columns: readonly string[]
  readonly company_name: string
  readonly matrix_name: string
  readonly forms: readonly RequestedForm[]
  /** Whether the self-evaluation alone is asked for now. */
  readonly self: boolean
  readonly question_count: number
  readonly minimum_raters: number
  /** For example «viernes 4 de diciembre de 2026, 23:59 (hora de …)». */
  readonly deadline: string
  readonly days_left: number
  /** For example «3 de enero de 2027». */
  readonly erased_on: string
  /** The address that «Sí, son mis datos» opens. */
  readonly next: string
}

/** Shows the rater's data, the requested forms and who will see the answers. */
export function VerificationPage(props: VerificationProps) {
  return (
    <main className="verify">
      <section>
        <p className="small rater-matrix">{props.matrix_name}</p>
        <h1 id="title" tabIndex={-1}>
          Hola, {props.name.split(' ')[0]}. Primero, confirma que eres tú
        </h1>
        <dl className="verify-me">
          <div>
            <dt>Nombre</dt>
            <dd>{props.name}</dd>
          </div>
          <div>
            <dt>Correo</dt>
            <dd>{props.email}</dd>
          </div>
          {props.columns.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-own-value />
            </div>
          ))}
        </dl>
        <div id="page">
          <ConfirmBox next={props.next} />
        </div>
        <RequestedForms {...props} />
        <ShortNotice company_name={props.company_name} />
      </section>
      <Audience
        forms={props.forms}
        minimum_raters={props.minimum_raters}
        erased_on={props.erased_on}
      />
    </main>
  )
}

function RequestedForms({ forms, self, question_count, deadline, days_left }: VerificationProps) {
  const count = self ? 1 : forms.length
  const minutes = estimatedMinutes(question_count, count)
  return (
    <div className="verify-request">
      <h2>Lo que te pedimos</h2>
      <p className="soft">
        {count === 1 ? 'Una hoja' : `${count} hojas`},{' '}
        {question_count === 1 ? 'una pregunta' : `${question_count} preguntas`}. Cerca de{' '}
        {minutes === 1 ? 'un minuto' : `${minutes} minutos`}; puedes pausar y volver con este mismo
        enlace.
      </p>
      <ul>
        {forms.map(({ name, relation }) => (
          <li key={`${relation} ${name}`}>
            <Rose relation={relation} size={24} />
            <b>{relation === 'auto' ? 'A ti' : name}</b>
            <span>
              {relationToEvaluated[relation]}
              <span hidden data-sent-note={relation === 'auto' ? 'self' : 'others'}>
                {' · Ya la enviaste'}
              </span>
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
  forms,
  minimum_raters,
  erased_on,
}: Pick<VerificationProps, 'forms' | 'minimum_raters' | 'erased_on'>) {
  const grouped = forms.some(({ relation }) => relation !== 'auto' && relation !== 'lider')
  return (
    <aside className="audience">
      <h2>
        <Icon name="eye" size={20} />
        ¿Quién verá mis respuestas?
      </h2>
      <ul>
        {[...audienceNotes(forms, minimum_raters), ...collusionNotes(forms, minimum_raters)].map(
          ({ relation, lead, rest }) => (
            <li key={lead} className={relation ? 'audience-own' : undefined}>
              {relation && <Rose relation={relation} size={22} />}
              <span>
                <b>{lead}</b>
                {rest}
              </span>
            </li>
          ),
        )}
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
