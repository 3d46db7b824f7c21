import { addDays, longDate } from '#shared/dates.ts'
import { listed, numbered } from '#shared/spanish.ts'

/** The settings of a project of which its trust dossier is written; none is about a person. */
export interface DossierFacts {
  readonly name: string
  readonly company: string
  readonly evaluation: string
  readonly questions: number
  /** The columns that the company adds about people, and the relations, by their names. */
  readonly columns: readonly string[]
  readonly relations: readonly string[]
  readonly minimum_raters: number
  readonly leader_reports: boolean
  readonly limit_date: string
  /** The first day without personal data. */
  readonly erase_date: string
}

/** The words of a dossier, as they are printed and as a release keeps them. */
export type Dossier = readonly { readonly title: string; readonly lines: readonly string[] }[]

/** What the fingerprint of a dossier is computed of. */
export const dossierText = (dossier: Dossier): string =>
  dossier.flatMap(({ title, lines }) => [title, ...lines]).join('\n')

export const composeDossier = (facts: DossierFacts): Dossier => [
  purpose(facts),
  data(facts),
  readers(facts),
  protection(facts),
  retention(facts),
  {
    title: 'Sin IA, sin decisión automatizada',
    lines: [
      'Los números se calculan con reglas públicas y los textos los escribieron personas: no se usa inteligencia artificial.',
      'Ninguna decisión sobre una persona se toma de forma automática.',
    ],
  },
]

const purpose = ({ name, company, evaluation, questions, relations }: DossierFacts) => ({
  title: 'Para qué',
  lines: [
    `${company} hace «${name}» para conversar con cada persona evaluada sobre su desarrollo.`,
    `Se responde «${evaluation}»: ${numbered(questions, 'pregunta', 'preguntas')}. Relaciones: ${listed(relations)}.`,
  ],
})

const data = ({ columns }: DossierFacts) => ({
  title: 'Qué datos',
  lines: [
    `De quienes participan: ${listed(['nombre', 'correo', ...columns, 'relación de trabajo'])}.`,
    'De cada hoja: las respuestas y los comentarios. No se piden datos sensibles.',
  ],
})

const readers = ({ leader_reports }: DossierFacts) => ({
  title: 'Quién ve qué',
  lines: [
    'Cada persona evaluada: su reporte, cuando se le entrega.',
    leader_reports
      ? 'Su líder: el mismo reporte, si quien organiza se lo envía.'
      : 'Su líder: este programa no le envía el reporte.',
    'Quien organiza: los reportes y quién ya respondió, nunca qué respondió cada persona.',
    'Quien opera el servidor puede leer lo guardado hasta que se elimina.',
  ],
})

const protection = ({ minimum_raters }: DossierFacts) => ({
  title: 'Mínimo y prueba de anonimato',
  lines: [
    `Un grupo se muestra con ${minimum_raters} personas o más; uno menor se suma a otros o se omite.`,
    'La autoevaluación y lo que responde cada líder se muestran aparte y se reconocen.',
    'Los comentarios se muestran tal como se escriben, sin nombre, fecha ni orden.',
    'Antes de liberar, una prueba calcula cuántas personas tendrían que contarse lo que respondieron para deducir lo de otra. El anonimato absoluto no existe.',
  ],
})

const retention = ({ limit_date, erase_date }: DossierFacts) => ({
  title: 'Hasta cuándo',
  lines: [
    `Se responde hasta el ${longDate(limit_date)}.`,
    `Nombres, correos, respuestas y comentarios se guardan hasta el ${lastDay(erase_date)}; después sólo quedan promedios.`,
  ],
})

const lastDay = (erase_date: string): string => longDate(addDays(erase_date, -1))

/** What a later deadline changes of what a release kept. */
export const movedText = ({
  limit_date,
  erase_date,
}: Pick<DossierFacts, 'limit_date' | 'erase_date'>): string =>
  `Sólo se movió la fecha límite: ahora se responde hasta el ${longDate(limit_date)} y los datos se guardan hasta el ${lastDay(erase_date)}.`
