/** Whether a paragraph runs from right to left, by its first letter. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Some readers ignore the text that a PDF gives for joined letters (decision 0010). */
export const COPYING_NOTE =
  'El PDF muestra bien el árabe y el hebreo, pero copiados de él pueden salir con letras repetidas: cópialos del Excel o de la página de resultados.'

/** The note, where one of the texts runs from right to left. */
export const copyingNote = (texts: readonly string[]): string | null =>
  texts.some(isRightToLeft) ? COPYING_NOTE : null
