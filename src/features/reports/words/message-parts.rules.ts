import { capitalized, countWord, listed, listedNames } from '#shared/spanish.ts'
import type { MessagePart } from '../model/message-model.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import { sideOfCut } from '../numbers/printed.rules.ts'
import { composeAction, composeLeaderQuestion, EMPTY_PART, WITH_LEADER } from './advice.rules.ts'
import { keepNoneApart, talkApart, tryApart } from './apart-parts.rules.ts'
import type { Pattern, View } from './patterns.rules.ts'
import {
  groupAtStart,
  isSeenBy,
  lowestBehaviours,
  type Seen,
  type SubjectFacts,
} from './subject-facts.rules.ts'
import { byOthers } from './subject-lines.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/** The most competences to keep, and behaviours as examples of them. */
const [MOST_KEPT, MOST_EXAMPLES] = [2, 2]

/** The competences that every group puts from the cut up, the highest first. */
const listKept = (facts: SubjectFacts): CompetenceLine[] =>
  facts.ranked.filter((line) => isSeenBy(facts, line, 'from')).slice(0, MOST_KEPT)

/** «Conserva»: never what a group that is shown puts below the cut. */
export function composeKeep(facts: SubjectFacts, pattern: Pattern): MessagePart {
  const { ranked, thresholds, words } = facts
  const cut = thresholds.cut.text
  if (pattern.kind === 'same')
    return {
      ...EMPTY_PART,
      none: 'No señalamos una: con respuestas iguales cualquiera saldría por azar.',
    }
  if (pattern.kind === 'even' && ranked.length > 1)
    return { ...EMPTY_PART, none: `Ninguna competencia va más arriba que otra. ${evenText(facts)}` }
  const isAll = ranked.length > 1 && ranked.every((line) => isSeenBy(facts, line, 'from'))
  if (pattern.kind === 'self_below' && isAll)
    return {
      ...EMPTY_PART,
      note: words.pick('Lo que ya haces', 'Lo que ya hace'),
      title: words.pick('Lo haces bien, y lo ve cada grupo', 'Lo hace bien, y lo ve cada grupo'),
      text: `Las ${countWord(ranked.length)} competencias quedan en ${cut} o más para cada grupo que se muestra.`,
      examples: composeExamples(facts, ranked),
    }
  const kept = listKept(facts)
  const [first, second] = kept
  if (!first)
    return {
      ...EMPTY_PART,
      none:
        keepNoneApart(facts, pattern) ??
        `Esta vez no señalamos nada: en ninguna competencia ponen todos los grupos ${cut} o más.`,
    }
  return { ...keptBy(facts, first, second), examples: composeExamples(facts, kept) }
}

/** Who sees what is kept: all groups of several, or the only one. */
function keptBy(
  { blocks, thresholds, words }: SubjectFacts,
  first: CompetenceLine,
  second: CompetenceLine | undefined,
): MessagePart {
  const seen = blocks.filter((_, index) => first.blocks[index])
  const [only, ...rest] = seen
  const [cut, them] = [thresholds.cut.text, second ? 'las' : 'la']
  return {
    ...EMPTY_PART,
    note: second && rest.length > 0 ? 'Dos que ven todos' : 'Lo que mejor se nota',
    title: second
      ? `${first.name}, ${first.others?.text ?? ''}, y ${second.name}, ${second.others?.text ?? ''}`
      : `${first.name}: ${first.others?.text ?? ''}`,
    text:
      only && rest.length === 0
        ? `${groupAtStart(only, words)} ${them} pone${isPluralGroup(only, words) ? 'n' : ''} en ${cut} o más.`
        : `Ningún grupo ${them} pone abajo de ${cut}: ${listed(seen.map((block) => groupPhrase(block, words)))}.`,
  }
}

/** What being even means, by the side of the cut on which all are. */
function evenText(facts: SubjectFacts): string {
  const { ranked, thresholds } = facts
  const sides = new Set(
    ranked.map(({ others }) => others && sideOfCut(others, thresholds, facts.numbers.scale)),
  )
  if (sides.size > 1)
    return `Quedan a los dos lados de ${thresholds.cut.text}, sin separarse entre sí.`
  return sides.has('below')
    ? `Ninguna llega a ${thresholds.cut.text}: con cualquiera se puede empezar.`
    : 'Lo parejo también es un resultado: no hay un hueco que urja cerrar.'
}

/** Behaviours that others put from the cut up, as examples and in no order of their own. */
function composeExamples(
  { thresholds, numbers: { scale } }: SubjectFacts,
  lines: readonly CompetenceLine[],
): string[] {
  return lines
    .flatMap(({ behaviours }) => byOthers(behaviours).slice(0, 1))
    .filter(({ others }) => others && sideOfCut(others, thresholds, scale) === 'from')
    .slice(0, MOST_EXAMPLES)
    .map(exampleText)
}

const exampleText = ({
  text,
  others,
}: {
  readonly text: string
  readonly others: { readonly text: string } | null
}): string => `«${text}» · ${others?.text ?? ''}`

/** «Conversa»: a question that fits the pattern. */
export function composeTalk(facts: SubjectFacts, pattern: Pattern): MessagePart {
  switch (pattern.kind) {
    case 'same':
      return talkExamples(facts)
    case 'apart':
      return talkApart(facts, pattern)
    case 'self_above':
    case 'self_below':
      return talkSelf(facts, pattern.kind)
    case 'views':
      return talkViews(facts, pattern.view)
    case 'one_apart':
    case 'order':
      return talkAbout(facts, findLowest(facts))
    case 'probable':
      return facts.order.degree === 'probable'
        ? talkAbout(facts, findLowest(facts))
        : talkEven(facts)
    case 'even':
      return talkEven(facts)
  }
}

const talkExamples = ({ words }: SubjectFacts): MessagePart => ({
  ...EMPTY_PART,
  note: words.pick('Pide ejemplos', 'Pedir ejemplos'),
  title: 'Los ejemplos dicen lo que aquí no dicen los números',
  choices: [
    '¿Cuándo te facilité el trabajo este mes? ¿Qué hice?',
    '¿Qué hago que convendría que hiciera más seguido?',
    'Si pudieras pedirme un solo cambio, ¿cuál sería?',
  ].map((name) => ({ name, action: '' })),
})

function talkSelf({ words, total }: SubjectFacts, kind: 'self_above' | 'self_below'): MessagePart {
  const withLeader = { ...EMPTY_PART, note: words.pick(...WITH_LEADER) }
  const [self, seen] = [total.self?.text ?? '', total.others?.text ?? '']
  return kind === 'self_above'
    ? {
        ...withLeader,
        title: '¿Qué tendrían que ver de mí, y no están viendo?',
        text: words.pick(
          'Pide un solo ejemplo reciente. Escucha, agradece y no lo expliques en ese momento.',
          'Un solo ejemplo reciente. Escuchar, agradecer y no explicarlo en ese momento.',
        ),
      }
    : {
        ...withLeader,
        title: `¿Por qué ${words.give_yourself} ${self} donde ven ${seen}?`,
        text: words.pick(
          'Quizá te comparas con algo más exigente; quizá nadie te lo ha dicho. Pide un ejemplo reciente de algo que te salió bien y escúchalo sin corregirlo.',
          'Quizá se compara con algo más exigente; quizá nadie se lo ha dicho. Conviene un ejemplo reciente de algo que le salió bien.',
        ),
      }
}

function talkViews({ words }: SubjectFacts, { low, high }: View): MessagePart {
  const verb = ({ block }: Seen, one: string, many: string): string =>
    isPluralGroup(block, words) ? many : one
  return {
    ...EMPTY_PART,
    note: 'Con los dos grupos',
    title: `¿Qué ${verb(low, 'vive', 'viven')} ${groupPhrase(low.block, words)} que no ${verb(high, 've', 'ven')} ${groupPhrase(high.block, words)}?`,
    text: 'Una diferencia entre grupos no es un error: es una pista. Sin números y sin preguntar quién contestó qué.',
  }
}

const talkAbout = (facts: SubjectFacts, line: CompetenceLine | undefined): MessagePart =>
  line
    ? {
        ...EMPTY_PART,
        note: facts.words.pick(...WITH_LEADER),
        title: composeLeaderQuestion(line),
        text: facts.words.pick('Lleva un ejemplo tuyo de este mes.', 'Con un ejemplo de este mes.'),
      }
    : talkEven(facts)

function talkEven({ ranked, words }: SubjectFacts): MessagePart {
  const which =
    ranked.length > 1
      ? `De estas ${countWord(ranked.length)}, ¿cuál le hace más falta`
      : '¿Qué le hace más falta'
  return {
    ...EMPTY_PART,
    note: words.pick(...WITH_LEADER),
    title: `${which} a ${words.pick('mi', 'su')} puesto este semestre?`,
    text: 'Estos números no pueden decidirlo; lo que el puesto pide, sí.',
  }
}

/** What to begin with among those that stand below: what matters for the role first. */
function findLowest({ order }: SubjectFacts): CompetenceLine | undefined {
  const lowest = byOthers(order.below).toReversed()
  return lowest.find(({ important }) => important) ?? lowest[0]
}

/** «Prueba»: what stands below, as firmly as it does; else what the role asks for. */
export function composeTry(facts: SubjectFacts, pattern: Pattern): MessagePart {
  const { words, ranked, order } = facts
  if (pattern.kind === 'same')
    return {
      ...EMPTY_PART,
      none: words.pick(
        'Esta vez no hay: el número no distingue qué trabajar. Si los ejemplos muestran algo, anótalo en «Mi plan» con tus palabras.',
        'Esta vez no hay: el número no distingue qué trabajar.',
      ),
    }
  if (pattern.kind === 'apart') return tryApart(facts, pattern)
  if (
    pattern.kind === 'self_below' &&
    order.degree === 'even' &&
    ranked.every((line) => isSeenBy(facts, line, 'from'))
  )
    return {
      ...EMPTY_PART,
      none: `No hace falta mejorar nada: ninguna competencia queda abajo de ${facts.thresholds.cut.text} ni más abajo que las demás. Si se quiere trabajar una, es la que el puesto pide más.`,
    }
  const line = findLowest(facts)
  return line ? tryLowest(facts, line) : tryByRole(facts)
}

function tryLowest(facts: SubjectFacts, line: CompetenceLine): MessagePart {
  const { order, words } = facts
  const lowest = lowestBehaviours(line).slice(0, MOST_EXAMPLES)
  const top = listedNames(order.above.slice(0, 1).map(({ name }) => name))
  return {
    ...EMPTY_PART,
    note:
      order.degree === 'clear' ? 'Desde el lunes' : words.pick('Y compruébalo', 'Y comprobarlo'),
    title: `${line.name}: ${line.others?.text ?? ''}`,
    text:
      order.degree === 'clear'
        ? null
        : `Probablemente va más abajo que ${top}: ${words.pick('pregunta a tu líder si lo nota', 'su líder puede decir si lo nota')}.`,
    action: composeAction(line, lowest[0] ?? { text: '' }),
    examples: lowest.map(exampleText),
  }
}

const MOST_CHOICES = 3

/** Nothing stands below: what was marked for the role, and a line for anything else. */
function tryByRole({ ranked, words }: SubjectFacts): MessagePart {
  const marked = ranked.filter(({ important }) => important).slice(0, MOST_CHOICES)
  return {
    ...EMPTY_PART,
    note: words.pick('Elige una', 'Elegir una'),
    text:
      marked.length > 0
        ? `${capitalized(words.you_or_leader)} ${marked.length > 1 ? 'marcaron éstas' : 'marcaron ésta'} como prioridad del puesto. Se elige por eso, no por el número.`
        : 'Ninguna va más abajo de forma que se pueda leer: se elige por lo que el puesto pide.',
    choices: [
      ...marked.map((line) => ({
        name: line.name,
        action: composeAction(line, lowestBehaviours(line)[0] ?? { text: '' }),
      })),
      { name: 'Otra', action: '' },
    ],
  }
}
