import type { Truth, TruthLine } from './independent-report.ts'
import { check, claim, countOf, namesIn, tenthsOf } from './sentence-claims.ts'

/** Which competences come first, and that no equal one is left out in silence. */
export function checkPriorities(truth: Truth, chosen: readonly string[], rule: string): void {
  const { competences, behaviours, limits } = truth
  const side = (value: number | null): boolean => (value ?? 0) >= limits.cut
  const key = (line: TruthLine): number => {
    const blind = behaviours.filter(
      (each) =>
        each.competence === line.id &&
        each.highlighted &&
        each.perception === 'above' &&
        side(each.self) &&
        !side(each.others),
    ).length
    const missing = limits.top - (line.others ?? 0)
    return -((isMarked(line, truth) ? 3 : 2) * missing * 1000 + blind)
  }
  checkOrder(truth, rule)
  const open = competences.filter(({ others, level }) => others !== null && level !== 'high')
  const keys = open.map(key).sort((a, b) => a - b)
  claim(
    chosen.length === Math.min(3, open.length) &&
      chosen.every((id, at) => open.some((each) => each.id === id && key(each) === keys[at])),
    `priorities ${chosen.join()}`,
  )
  const last = keys[chosen.length - 1]
  const tied = open.filter((line) => key(line) === last && !chosen.includes(line.id))
  const [, said = ''] = /nivel alto no entran\.(.*)$/.exec(rule) ?? []
  if (tied.length === 0) return claim(said === '', rule)
  check(said, [
    [
      /^ Otras (\S+) competencias empatan con la última\.$/,
      (count = '') => countOf(count) === tied.length && tied.length > 3,
    ],
    [
      /^ (.+) empatan? con la última\.$/,
      (names = '') =>
        namesIn(names).toSorted().join() ===
        tied
          .map(({ name }) => name)
          .toSorted()
          .join(),
    ],
  ])
}

const isMarked = ({ id }: TruthLine, { competences }: Truth): boolean =>
  competences.some((line) => line.id === id && line.important)

/** Importance is named exactly where something is marked, with the weights and the scale's top. */
function checkOrder({ competences, limits }: Truth, rule: string): void {
  const marked = competences.some(({ important }) => important)
  check(rule, [
    [/^Son las competencias con el promedio de otros más bajo/, () => !marked],
    [
      /le falta a cada competencia para (\d+\.\d), multiplicado por (\d) si .+ y por (\d) si no;/,
      (top = '', yes = '', no = '') =>
        marked && tenthsOf(top) === limits.top && yes === '3' && no === '2',
    ],
  ])
}
