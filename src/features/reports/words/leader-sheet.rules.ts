/** What a leader reads to prepare a conversation; it never holds a number or a comment. */
export interface LeaderSheet {
  readonly headline: string
  readonly steps: readonly {
    readonly time: string
    readonly what: string
    readonly question: string
    readonly note: string
  }[]
  readonly not_to_ask: readonly { readonly question: string; readonly why: string }[]
}

export const NOT_TO_ASK = 'No preguntes'

/** What stands above the sheet on the last page of a report, which the evaluated may hand over. */
export const leaderIntro = (name: string): string =>
  `Esta guía no tiene resultados ni comentarios: ${name} decide si te la comparte, y qué más te cuenta.`

const notToAskAfter = [
  {
    question: '«¿Quién crees que dijo esto?»',
    why: 'Rompe la confianza de todos, y casi siempre se adivina mal.',
  },
  { question: '«¿Por qué saliste bajo?»', why: 'Obliga a defenderse. Pregunta qué quiere probar.' },
  {
    question: '«¿Cómo te fue contra los demás?»',
    why: 'El reporte no compara personas, y no sirve para bonos ni ascensos.',
  },
] as const

/**
 * The sheet for the conversation after the evaluated read the report.
 *
 * @param chosen what the evaluated shares with the leader of the plan; null without it, as in every
 *   report, because others read it too
 */
export function composeSheetAfter(chosen: string | null): LeaderSheet {
  const question =
    chosen === null
      ? 'Si fuera una sola cosa, ¿cuál cambiaría más tu trabajo?'
      : `Elegiste «${chosen.trim().replace(/\.$/, '')}». ¿Qué mejora en tu trabajo si se nota?`
  return {
    headline: 'Treinta minutos después de que lo leyó',
    steps: [
      {
        time: '5 min',
        what: 'Escuchar',
        question: '¿Qué te sorprendió y qué ya sabías?',
        note: 'Deja que termine. No expliques ni corrijas.',
      },
      {
        time: '10 min',
        what: 'Elegir',
        question,
        note: 'Da un ejemplo tuyo: qué viste, qué efecto tuvo.',
      },
      {
        time: '10 min',
        what: 'Acordar',
        question: '¿Qué necesitas de mí para probarlo?',
        note: 'Tiempo, permiso, recursos, o que tú cambies algo.',
      },
      {
        time: '5 min',
        what: 'Cerrar',
        question: '¿Cuándo lo vemos otra vez?',
        note: 'Ese día di qué has notado tú.',
      },
    ],
    not_to_ask: notToAskAfter,
  }
}
