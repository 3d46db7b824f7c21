import type { Voice } from '../model/subject-report-model.rules.ts'

/* Sentences of the sections that page and paper share. */

const relationsIntros: Readonly<Record<Voice, string>> = {
  second_person:
    'Cada grupo te ve en situaciones distintas: una diferencia entre grupos no es un error, es una pista.',
  third_person:
    'Cada grupo ve situaciones distintas: una diferencia entre grupos no es un error, es una pista.',
}
export const relationsIntro = (voice: Voice): string => relationsIntros[voice]

export const STATEMENTS_HEADLINE = 'Qué se puede decir'

export const COMMENTS_HEADLINE = 'En sus palabras'
const commentsIntros: Readonly<Record<Voice, string>> = {
  second_person:
    'Tal como se escribieron, en orden al azar dentro de cada grupo, sin autor ni fecha. Busca lo que se repite; no busques quién lo dijo.',
  third_person:
    'Tal como se escribieron, en orden al azar dentro de cada grupo, sin autor ni fecha. Importa lo que se repite, no quién lo dijo.',
}

/** @param note what concerns how the comments are read; null without */
export const commentsIntro = (voice: Voice, note: string | null): string =>
  note === null ? commentsIntros[voice] : `${commentsIntros[voice]} ${note}`

/** What to look at after each priority was begun. */
export const checkpoints = [
  { when: '30 días', what: 'lo probé dos veces y anoté qué pasó' },
  { when: '60 días', what: 'pregunté a dos personas qué notan' },
  { when: '90 días', what: 'decidí con mi líder si sigo o cambio' },
] as const

export const LEADER_HEADLINE = 'Treinta minutos que valen más que el reporte'

export const leaderIntro = (name: string): string =>
  `Esta guía no tiene resultados ni comentarios: ${name} decide si te la comparte, y qué más te cuenta.`

export function leaderBefore(name: string, strength: string | null): string {
  const example = strength ? ` (por ejemplo: «${strength}»)` : ''
  return `Lee sólo esto. Llega con un ejemplo reciente de algo que ${name} hace bien${example}. Elige un lugar sin prisa.`
}

/** The conversation, in thirty minutes. */
export const leaderSteps = (question: string) =>
  [
    {
      time: '5 min',
      what: 'Escuchar',
      question: '¿Qué te sorprendió y qué ya sabías?',
      note: 'Deja que termine. No expliques ni corrijas.',
    },
    {
      time: '15 min',
      what: 'Elegir',
      question,
      note: 'Una sola. Da un ejemplo tuyo: qué viste, qué efecto tuvo.',
    },
    {
      time: '10 min',
      what: 'Acordar',
      question: '¿Qué necesitas de mí para probarlo estas cuatro semanas?',
      note: 'Tiempo, permiso, recursos, o que tú cambies algo. Pon la fecha de la siguiente plática.',
    },
  ] as const

export const NOT_TO_ASK = 'Qué no preguntar'
export const notToAsk = [
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
