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

/** Whom the actions of the page for the board are for. */
export const ACTIONS_FOR = 'Para que cada persona lo pruebe'

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
