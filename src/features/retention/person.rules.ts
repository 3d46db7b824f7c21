import { longDate, tableDate } from '#shared/dates.ts'
import type { Phase } from '../matrices/contract.ts'
import type { PersonalData } from './contract.ts'

interface Effects {
  readonly goes: readonly string[]
  readonly stays: readonly string[]
}

/** A sentence about so many, or none where there is nothing to tell. */
function counted(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return []
  return [count === 1 ? one : many.replace('{count}', String(count))]
}

/** What erasing somebody does, said before it is done. In a draft nothing was answered yet. */
export function erasureEffects(
  phase: Phase,
  sheets: { readonly sheets_by: number; readonly sheets_about: number },
): Effects {
  if (phase === 'draft') {
    return {
      goes: [
        'Su nombre, su correo y lo que dicen sus columnas.',
        ...counted(
          sheets.sheets_by + sheets.sheets_about,
          'Su conexión con otra persona.',
          'Sus conexiones con otras personas.',
        ),
      ],
      stays: ['Los demás participantes y sus conexiones.'],
    }
  }
  return {
    goes: [
      'Su nombre, su correo, lo que dicen sus columnas y los correos que le enviamos. Su enlace deja de servir.',
      ...counted(
        sheets.sheets_about,
        'La hoja que se pidió sobre esta persona, con sus respuestas y su comentario. No tendrá reporte.',
        'Las {count} hojas que se pidieron sobre esta persona, con sus respuestas y comentarios. No tendrá reporte.',
      ),
      'Las hojas que no ha enviado, las que envió como Líder y todos los comentarios que escribió.',
    ],
    stays: [
      'Las calificaciones que ya envió como Compañero, Equipo o Cliente o Proveedor: sólo números, sin su nombre. Así ningún grupo se hace más pequeño y nadie puede deducir qué contestó cada quien.',
      'Lo que contestaron los demás sobre otras personas.',
    ],
  }
}

const mails: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  reports_ready: 'Aviso de reportes disponibles',
  erasure_warning: 'Aviso de eliminación',
  disputed: 'Aviso de un dato incorrecto',
}
const progress = { none: 'No se le pidió', open: 'Sin enviar', done: 'Enviada' } as const
const progressOfSeveral = {
  none: 'No se le pidieron',
  open: 'Faltan por enviar',
  done: 'Todas enviadas',
} as const

type Line = readonly [project: string, datum: string, value: string | number]

/** The same data for who reads a sheet rather than JSON: one line for each datum. */
export function personalDataLines(people: readonly PersonalData[]): Line[] {
  return [
    ['Proyecto', 'Dato', 'Valor'],
    ...people.flatMap((person) =>
      linesOf(person).map(([datum, value]): Line => [person.matrix.name, datum, value]),
    ),
  ]
}

function linesOf({
  name,
  email,
  disputed,
  values,
  company,
  matrix,
  as_evaluator,
  as_evaluated,
  privacy_notice,
  mails: sent,
}: PersonalData): (readonly [string, string | number])[] {
  return [
    ['Empresa', company],
    ['Nombre', name],
    ['Correo', email],
    ...(disputed ? [['Avisó que sus datos no son correctos', 'Sí'] as const] : []),
    ...values.map(({ column, value }) => [column, value] as const),
    ['Fecha límite del proyecto', tableDate(matrix.limit_date)],
    ['Todo se elimina el', longDate(matrix.erase_date)],
    ['Hojas que se le pidieron', as_evaluator.sheets],
    ['Su autoevaluación', progress[as_evaluator.self_evaluation]],
    ['Sus hojas sobre otras personas', progressOfSeveral[as_evaluator.others]],
    ['Hojas que se pidieron sobre esta persona', as_evaluated.sheets],
    ...(as_evaluated.report_url ? [['Su reporte', as_evaluated.report_url] as const] : []),
    ...(privacy_notice
      ? [
          [
            'Aviso de privacidad que se le mostró',
            `${privacy_notice.version}, el ${longDate(privacy_notice.shown_on)}`,
          ] as const,
        ]
      : []),
    ...sent.map(
      ({ kind, sent_on }) => [`Correo: ${mails[kind] ?? kind}`, longDate(sent_on)] as const,
    ),
  ]
}
