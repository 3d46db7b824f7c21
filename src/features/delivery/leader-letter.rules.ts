import { firstNameOf } from '#features/release/mail-text.rules.ts'
import { addDays, localDate, longDate } from '#shared/dates.ts'
import { listedNames } from '#shared/spanish.ts'

/** A mail without its link. */
export interface Letter {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

export interface LetterMatrix {
  readonly name: string
  readonly company_name: string
  readonly time_zone: string
  readonly erase_at: Date
}

/** The last day on which a link of the matrix opens something. */
export const lastDayText = ({ erase_at, time_zone }: LetterMatrix): string =>
  longDate(addDays(localDate(erase_at, time_zone), -1))

/** The one mail to a leader about everyone with whom to talk first; it holds no number and no comment. */
export function composeLeaderLetter(
  leader: string,
  people: readonly string[],
  matrix: LetterMatrix,
): Letter {
  const [only = ''] = people
  const isOne = people.length === 1
  const facts = [{ label: 'Disponible', value: `Hasta el ${lastDayText(matrix)}` }]
  const of = `«${matrix.name}», de ${matrix.company_name}`
  return isOne
    ? {
        subject: `${firstNameOf(leader)}, habla con ${firstNameOf(only)} antes de su reporte`,
        preview: 'Veinte minutos, y una hoja para prepararlos.',
        title: `Habla con ${firstNameOf(only)}`,
        paragraphs: [
          `${only} está por recibir su reporte de ${of}. Antes, quien organiza te pide hablar con esa persona: te damos una hoja para prepararlo, sin nada de sus resultados.`,
          'Cuando hayan hablado, márcalo en la misma página y el reporte le llega.',
        ],
        action: 'Preparar la conversación',
        facts,
      }
    : {
        subject: `${people.length} conversaciones por tener: «${matrix.name}»`,
        preview: 'Una página con tu equipo, y una hoja para preparar cada conversación.',
        title: `Hola, ${firstNameOf(leader)}`,
        paragraphs: [
          `Ya están los reportes de ${people.length} personas de tu equipo, de ${of}. Habla con cada una y confirma; entonces recibe el suyo.`,
          `${listedNames(people)}.`,
          'Tu página tiene una hoja para preparar cada conversación, sin nada de sus resultados.',
        ],
        action: 'Ver a mi equipo',
        facts,
      }
}
