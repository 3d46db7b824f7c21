import { countWord } from '#shared/spanish.ts'
import type { MessagePart } from '../model/message-model.rules.ts'
import { sideOfCut } from '../numbers/printed.rules.ts'
import { EMPTY_PART, WITH_LEADER } from './advice.rules.ts'
import type { Pattern } from './patterns.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/* «Conserva», «Conversa» and «Prueba» where a group sees the evaluated otherwise than the rest. */

type Apart = Extract<Pattern, { kind: 'apart' }>

/** Why nothing is kept where a group that stands apart puts all below the cut. */
export function keepNoneApart(facts: SubjectFacts, pattern: Pattern): string | null {
  if (pattern.kind !== 'apart' || !pattern.below) return null
  const { ranked, blocks, thresholds, words, numbers } = facts
  const { block } = pattern.apart
  const at = blocks.indexOf(block)
  const isAllBelow = ranked.every(({ blocks: cells }) => {
    const score = cells[at]
    return score && sideOfCut(score, thresholds, numbers.scale) === 'below'
  })
  if (!isAllBelow || ranked.length < 2) return null
  return `Esta vez no señalamos nada: ${groupPhrase(block, words)} ${isPluralGroup(block, words) ? 'ponen' : 'pone'} las ${countWord(ranked.length)} competencias abajo de ${thresholds.cut.text}. Lo que ven los otros grupos está en «Por relación».`
}

export function talkApart(
  { words }: SubjectFacts,
  { apart: { block }, below }: Apart,
): MessagePart {
  const group = groupPhrase(block, words)
  const isLeader = block.key === 'lider' && block.raters === 1
  const sees = isPluralGroup(block, words) ? 'ven' : 've'
  const lives = isLeader ? sees : isPluralGroup(block, words) ? 'viven' : 'vive'
  const question = askApart(below, isLeader)
  return {
    ...EMPTY_PART,
    note: block.key === 'lider' ? words.pick(...WITH_LEADER) : `Con ${group}, todo el grupo`,
    title: below
      ? `¿Qué ${lives} ${group} que los otros no ven?`
      : `¿Qué ${sees} bien ${group} que los otros no ven?`,
    text: isLeader
      ? `Sin números: ${question} ${words.pick('Escucha y anota, sin explicarte', 'Escuchar y anotar, sin dar explicaciones')}.`
      : `Sin números: ${question} ${words.pick('Escucha y anota. No preguntes quién contestó qué ni pidas explicaciones', 'Escuchar y anotar, sin preguntar quién contestó qué ni pedir explicaciones')}.`,
  }
}

/** What to ask of those who see the evaluated otherwise: of one person as of one. */
function askApart(below: boolean, isOne: boolean): string {
  if (below)
    return isOne
      ? '«¿Qué te haría más fácil el trabajo si yo lo cambiara?».'
      : '«¿Qué les haría más fácil el trabajo si yo lo cambiara?».'
  return isOne
    ? '«¿Qué hago contigo que convendría hacer con otros?».'
    : '«¿Qué hago con ustedes que convendría hacer con otros?».'
}

export function tryApart({ words }: SubjectFacts, { apart, below }: Apart): MessagePart {
  const group = groupPhrase(apart.block, words)
  return {
    ...EMPTY_PART,
    note: 'Una sola cosa',
    title: below
      ? `${words.pick('Elige', 'Elegir')} con ${group} una sola cosa y ${words.pick('ponle', 'ponerle')} fecha`
      : `${words.pick('Elige', 'Elegir')} una sola cosa que ve ${group} y ${words.pick('llévala', 'llevarla')} a otro grupo`,
    text: words.pick(
      'Al terminar esa conversación di qué vas a hacer distinto y cuándo verán si se nota.',
      'Al terminar esa conversación, decir qué va a hacer distinto y cuándo se verá si se nota.',
    ),
  }
}
