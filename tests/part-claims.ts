import type { Truth } from './independent-lines.ts'
import { said } from './independent-numbers.ts'
import { areTotals, isAllOnSide, namesOf, orderOf } from './order-claims.ts'
import { claim, namesIn, NUMBER, ranked, tenthsOf } from './sentence-claims.ts'

/* The three parts of the message: «Conserva», «Habla» and «Prueba». */

interface SaidPart {
  readonly none: string | null
  readonly title: string | null
  readonly text: string | null
  readonly examples: readonly string[]
}

/** «Conserva» never names what a group that is shown puts below the cut. */
export function checkKeep(truth: Truth, part: SaidPart): void {
  const { none, title, text } = part
  const all = ranked(truth.competences)
  checkNamed(truth, part)
  for (const name of namesIn(title ?? ''))
    claim(
      all.some((line) => line.name === name && isAllOnSide(truth, line, 'from')),
      `${title} ${text}`,
    )
  if (none?.startsWith('Esta vez no señalamos nada'))
    claim(!all.some((line) => isAllOnSide(truth, line, 'from')), none)
  if (none?.includes('Ninguna competencia va más arriba'))
    claim(orderOf(truth).degree === 'even', none)
  if (title?.includes('lo ve cada grupo'))
    claim(
      all.every((line) => isAllOnSide(truth, line, 'from')),
      title,
    )
}

/** The numbers beside names of competences and behaviours, and the cut. */
function checkNamed(truth: Truth, { none, title, text, examples }: SaidPart): void {
  const lines = [...truth.competences, ...truth.behaviours]
  for (const line of truth.competences)
    if (namesIn(title ?? '').includes(line.name) && line.others)
      claim((title ?? '').includes(said(line.others)), title ?? '')
  for (const example of examples) {
    const [, name, number] = /^«(.+)» · (.+)$/.exec(example) ?? []
    claim(
      lines.some((line) => line.name === name && line.others && said(line.others) === number),
      example,
    )
  }
  for (const sentence of [none, text])
    for (const number of sentence?.match(/\d+\.\d/g) ?? [])
      claim(tenthsOf(number) === truth.limits.cut, sentence ?? '')
}

/** «¿Por qué te pones 2.9 donde ven 4.3?» */
export function checkTalk(truth: Truth, { title }: Pick<SaidPart, 'title'>): void {
  const [, self, others] = new RegExp(`${NUMBER} donde ven ${NUMBER}`).exec(title ?? '') ?? []
  if (self === undefined) return
  claim(areTotals(truth, self, others ?? ''), title ?? '')
}

/** «Prueba» names only what stands below. */
export function checkTry(truth: Truth, part: SaidPart): void {
  const { title, text } = part
  const order = orderOf(truth)
  checkNamed(truth, part)
  for (const name of namesIn(title ?? '')) claim(namesOf(order.below).includes(name), title ?? '')
  if (text?.startsWith('Probablemente va más abajo que'))
    claim(
      order.degree === 'probable' &&
        namesIn(text).every((name) => namesOf(order.above).includes(name)),
      text,
    )
}
