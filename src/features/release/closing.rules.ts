import { capitalized } from '#shared/spanish.ts'
/** What the deadline did to the forms that a rater had not sent. */
export interface ClosingOutcome {
  /** «Si no alcanzo, envía lo que esté completo» */
  readonly agreed: boolean
  /** How many complete forms were sent. */
  readonly sent: number
  /** How many forms are not used. */
  readonly unsent: number
}

const formsText = (count: number): string => (count === 1 ? 'una hoja' : `${count} hojas`)

/** The outcome for the rater: a title and sentences, the first of which stands alone. */
export function closingText({ agreed, sent, unsent }: ClosingOutcome): {
  readonly title: string
  readonly sentences: readonly string[]
} {
  const unused =
    unsent === 0
      ? []
      : [
          unsent === 1
            ? 'Una hoja quedó incompleta y no se usa.'
            : `${unsent} hojas quedaron incompletas y no se usan.`,
        ]
  if (!agreed)
    return {
      title: 'No se enviaron tus respuestas',
      sentences: [
        'No las habías enviado, y sin tu permiso no se envía nada: lo que guardaste no se usa.',
      ],
    }
  if (sent === 0)
    return {
      title: 'No había nada completo por enviar',
      sentences: ['Pediste que al cierre se enviara lo completo, y ninguna hoja lo estaba.'],
    }
  return {
    title: 'Se envió lo que estaba completo',
    sentences: [
      `Como lo pediste, al cierre se ${sent === 1 ? 'envió' : 'enviaron'} ${formsText(sent)}.`,
      ...unused,
    ],
  }
}

/** For the page of a closed period: what of all forms of the rater was sent, by whatever way. */
export function closedText({ agreed, sent, unsent }: ClosingOutcome): string {
  if (sent === 0) return 'No se envió ninguna hoja tuya: lo que guardaste no se usa.'
  const how = agreed ? ', con lo que estaba completo al cierre' : ''
  const rest =
    unsent === 0
      ? ''
      : ` ${capitalized(formsText(unsent))} no se ${unsent === 1 ? 'envió y no se usa' : 'enviaron y no se usan'}.`
  return `Se ${sent === 1 ? 'envió' : 'enviaron'} ${formsText(sent)}${how}.${rest}`
}
