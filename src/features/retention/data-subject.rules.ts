import type { Phase } from '#features/matrices/contract.ts'
import { longDate, tableDate } from '#shared/dates.ts'
import { type OwnRelationNames, nameRelation } from '#shared/relation-names.ts'
import type { PersonalData } from './contract.ts'

interface Effects {
  readonly deleted: readonly string[]
  readonly kept: readonly string[]
}

/** The sentence for this count in a list of its own; an empty list for 0. */
function counted(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return []
  return [count === 1 ? one : many.replace('{count}', String(count))]
}

/**
 * What the erasure of a subject deletes and keeps, for the confirmation. A draft has no answers
 * yet.
 */
export function erasureEffects(
  phase: Phase,
  counts: { readonly sheets_by: number; readonly sheets_about: number },
): Effects {
  if (phase === 'draft') {
    return {
      deleted: [
        'Su nombre, su correo y lo que dicen sus columnas.',
        ...counted(
          counts.sheets_by + counts.sheets_about,
          'Su conexión con otra persona.',
          'Sus conexiones con otras personas.',
        ),
      ],
      kept: ['Los demás participantes y sus conexiones.'],
    }
  }
  return {
    deleted: [
      'Su nombre, su correo, lo que dicen sus columnas y los correos que le enviamos. Su enlace deja de servir.',
      ...counted(
        counts.sheets_about,
        'La hoja que se pidió sobre esta persona, con sus respuestas y su comentario. No tendrá reporte.',
        'Las {count} hojas que se pidieron sobre esta persona, con sus respuestas y comentarios. No tendrá reporte.',
      ),
      'Las hojas que no ha enviado, las que envió como Líder y todos los comentarios que escribió.',
      'Los comentarios de sus compañeros, donde quedarían menos autores posibles que el mínimo del proyecto: no se mostrarán, porque se sabría de quién son.',
    ],
    kept: [
      'Las respuestas que ya envió como Compañero, Equipo o Cliente o Proveedor: sólo números, sin su nombre. Así ningún grupo se hace más pequeño y nadie puede deducir qué contestó cada quien.',
      'Lo que contestaron los demás sobre otras personas.',
    ],
  }
}

interface Counted {
  readonly phase: Phase
  readonly sheets_by: number
  readonly sheets_about: number
}

/** The same for several matrices at once; each sentence stands once. */
export function combineEffects(participations: readonly Counted[]): Effects {
  const isDraft = ({ phase }: Counted): boolean => phase === 'draft'
  const parts = [
    participations.filter((one) => !isDraft(one)),
    participations.filter(isDraft),
  ].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const sheets_by = alike.reduce((sum, one) => sum + one.sheets_by, 0)
    const sheets_about = alike.reduce((sum, one) => sum + one.sheets_about, 0)
    return erasureEffects(first.phase, { sheets_by, sheets_about })
  })
  return {
    deleted: [...new Set(parts.flatMap(({ deleted }) => deleted))],
    kept: [...new Set(parts.flatMap(({ kept }) => kept))],
  }
}

const mailKinds: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  nomination_request: 'Propuesta de evaluadores',
  nomination_approval: 'Propuestas por aprobar',
  nomination_returned: 'Propuestas que volvieron para un cambio',
  nomination_outcome: 'Propuestas aprobadas',
  extension: 'Aviso de nueva fecha límite',
  reports_ready: 'Aviso de reportes disponibles',
  erasure_warning: 'Aviso de eliminación',
  disputed: 'Aviso de un dato incorrecto',
  sheet_reopened: 'Aviso de una hoja reabierta',
  slips_notice: 'Aviso de su papeleta',
  report_delivery: 'Entrega de su reporte',
  leader_conversation: 'Conversación sobre un reporte',
  leader_report: 'Reporte de una persona de su equipo',
  delivery_reminder: 'Recordatorio de su reporte',
}
const progress = { none: 'No se le pidió', open: 'Sin enviar', done: 'Enviada' } as const
const progressOfForms = {
  none: 'No se le pidieron',
  open: 'Faltan por enviar',
  done: 'Todas enviadas',
} as const

type Line = readonly [matrix: string, datum: string, value: string | number]

/** The personal data as rows of a spreadsheet, one per datum, with a header row. */
export function personalDataLines(subjects: readonly PersonalData[]): Line[] {
  return [
    ['Proyecto', 'Dato', 'Valor'],
    ...subjects.flatMap((subject) =>
      composeLines(subject).map(([datum, value]): Line => [subject.matrix.name, datum, value]),
    ),
  ]
}

function composeLines({
  matrix,
  as_evaluator,
  as_evaluated,
  proposals,
  proposed_as_rater,
  plan,
  report_delivery,
  mails,
  ...rest
}: PersonalData): (readonly [string, string | number])[] {
  return [
    ...identityLines(rest),
    ['Fecha límite del proyecto', tableDate(matrix.limit_date)],
    ['Todo se elimina el', longDate(matrix.erase_date)],
    ['Hojas que se le pidieron', as_evaluator.sheets],
    ['Su autoevaluación', progress[as_evaluator.self_evaluation]],
    ['Sus hojas sobre otras personas', progressOfForms[as_evaluator.others]],
    ...evaluatedLines(as_evaluated),
    ...proposalLines(proposals, matrix.relation_names),
    ...(proposed_as_rater > 0
      ? [['Listas que le proponen como evaluador', proposed_as_rater] as const]
      : []),
    ...deliveryLines(report_delivery),
    ...planLines(plan),
    ...noticeLines(rest),
    ...mails.map(
      ({ kind, sent_on }) => [`Correo: ${mailKinds[kind] ?? kind}`, longDate(sent_on)] as const,
    ),
  ]
}

const identityLines = ({
  name,
  email,
  external_id,
  disputed,
  values,
  company,
}: Pick<
  PersonalData,
  'name' | 'email' | 'external_id' | 'disputed' | 'values' | 'company'
>): (readonly [string, string])[] => [
  ['Empresa', company],
  ['Nombre', name],
  ...(email === null ? [] : [['Correo', email] as const]),
  ...(external_id === null ? [] : [['Id en recursos humanos', external_id] as const]),
  ...(disputed ? [['Avisó que sus datos no son correctos', 'Sí'] as const] : []),
  ...values.map(({ column, value }) => [column, value] as const),
]

const evaluatedLines = ({
  sheets,
  earlier_report,
  report_url,
}: PersonalData['as_evaluated']): (readonly [string, string | number])[] => [
  ['Hojas que se pidieron sobre esta persona', sheets],
  ...(earlier_report
    ? [
        [
          'Reporte anterior adjunto',
          `${earlier_report.matrix}, ${longDate(earlier_report.limit_date)}`,
        ] as const,
      ]
    : []),
  ...(report_url ? [['Su reporte', report_url] as const] : []),
]

const listStates = { open: 'Sin enviar', sent: 'Por aprobar', approved: 'Aprobada' } as const

function proposalLines(
  proposals: PersonalData['proposals'],
  own: OwnRelationNames,
): (readonly [string, string])[] {
  if (!proposals) return []
  return [
    ['Su lista de evaluadores propuestos', listStates[proposals.state]],
    ...proposals.raters.map(
      ({ name, relation_type_id, removed, reason }) =>
        [
          removed ? 'Se quitó de su lista' : 'En su lista',
          [`${name}, ${nameRelation(relation_type_id, own).one}`, reason]
            .filter(Boolean)
            .join(': '),
        ] as const,
    ),
  ]
}

const planLines = (plan: PersonalData['plan']): (readonly [string, string])[] =>
  (plan ?? []).map(({ what, support, until, sign }) => [
    'Su plan, que comparte',
    [what, support, until && tableDate(until), sign].filter(Boolean).join(' · '),
  ])

function deliveryLines(delivery: PersonalData['report_delivery']): (readonly [string, string])[] {
  if (!delivery) return []
  const { delivered_on, opened_on, withdrawn, leader_reads } = delivery
  return [
    ['Enlace a su reporte', `${longDate(delivered_on)}${withdrawn ? ', retirado' : ''}`],
    ...(opened_on ? [['Abrió su reporte', longDate(opened_on)] as const] : []),
    ...(leader_reads ? [['Su líder también puede leerlo', 'Sí'] as const] : []),
  ]
}

const noticeLines = ({
  closing_agreement,
  privacy_notice,
  reminders_refused,
  mail_returned,
}: Pick<
  PersonalData,
  'closing_agreement' | 'privacy_notice' | 'reminders_refused' | 'mail_returned'
>): (readonly [string, string])[] => [
  ...(closing_agreement
    ? [
        [
          'Aceptó que al cierre se envíe lo completo',
          `${closing_agreement.version}, el ${longDate(closing_agreement.agreed_on)}`,
        ] as const,
      ]
    : []),
  ...(privacy_notice
    ? [
        [
          'Aviso de privacidad que se le mostró',
          `${privacy_notice.version}, el ${longDate(privacy_notice.shown_on)}`,
        ] as const,
      ]
    : []),
  ...(reminders_refused ? [['No quiere recordatorios', 'Sí'] as const] : []),
  ...(mail_returned ? [['Su correo fue devuelto', 'Sí'] as const] : []),
]
