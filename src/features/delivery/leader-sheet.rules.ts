import type { LeaderSheet } from '#features/reports/words/leader-sheet.rules.ts'

interface Unread {
  /** The name of the evaluated. */
  readonly evaluated: string
  /** Whether the leader gets the report too. */
  readonly reads_report: boolean
}

/** The sheet for the conversation before the evaluated reads the report: no word of it. */
export const composeSheetBefore = ({ evaluated, reads_report }: Unread): LeaderSheet => ({
  headline: 'Veinte minutos antes de que lo lea',
  steps: [
    {
      time: '5 min',
      what: 'Escuchar',
      question: '¿Qué esperas del reporte y qué te preocupa?',
      note: 'No adelantes lo que contestaste.',
    },
    {
      time: '5 min',
      what: 'Dar sentido',
      question: '¿Para qué te gustaría que sirviera?',
      note: 'Di que es para su desarrollo, y cúmplelo.',
    },
    {
      time: '10 min',
      what: 'Acordar',
      question: '¿Qué harás cuando lo leas, y qué necesitas de mí?',
      note: 'Pongan fecha, de 3 a 7 días después; que llegue con una sola cosa.',
    },
  ],
  not_to_ask: [
    { question: '«¿Quién te evaluó?»', why: '' },
    {
      question: '«¿Me lo vas a enseñar?»',
      why: reads_report ? 'Tú también lo leerás: dilo ahora.' : `Lo decide ${evaluated}.`,
    },
  ],
})

export const introBefore = (evaluated: string): string =>
  `${evaluated} no lo ha visto. No hablen de resultados: que lo lea con calma y sepa que cuenta contigo.`
