import { counted, listed } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  BehaviourNote,
  CertaintyStatement,
  CompetenceLine,
  Message,
} from '../model/subject-report-model.rules.ts'
import {
  certaintyNames,
  classifyCertainty,
  chanceText,
  effectiveRaters,
  roundedDown,
} from '../numbers/certainty.rules.ts'
import type { Fraction } from '../numbers/fraction.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import { rangeOf } from '../numbers/survey.rules.ts'
import { blockWeights } from '../numbers/weights.rules.ts'
import { composeAction } from './advice.rules.ts'
import {
  gapWidth,
  lowestBehaviours,
  lowestBlock,
  seenBy,
  measureSpan,
  type SubjectFacts,
} from './subject-facts.rules.ts'
import { byOthers } from './subject-lines.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/** The behaviour of «Conversa» and why it is named. */
export interface Talk {
  readonly line: BehaviourLine
  readonly kind: 'blind_spot' | 'hidden_strength' | 'different_views'
}

const kindNames = {
  blind_spot: 'Punto ciego',
  hidden_strength: 'Fortaleza oculta',
  different_views: 'Miradas distintas',
} as const satisfies Record<Talk['kind'], string>

/** The widest blind spot, else hidden strength, else behaviour that groups see differently. */
export function composeTalk({ differences, behaviours, thresholds }: SubjectFacts): Talk | null {
  const [blind] = differences.blind_spots
  if (blind) return { line: blind, kind: 'blind_spot' }
  const [hidden] = differences.hidden_strengths
  if (hidden) return { line: hidden, kind: 'hidden_strength' }
  const [widest] = behaviours
    .filter((line) => (measureSpan(line) ?? 0) >= thresholds.marked.tenths)
    .sort((a, b) => (measureSpan(b) ?? 0) - (measureSpan(a) ?? 0))
  return widest ? { line: widest, kind: 'different_views' } : null
}

/**
 * «Tu mensaje en una página».
 *
 * @param priorities with which «Prueba» begins; the lowest competences follow
 */
export function composeMessage(
  facts: SubjectFacts,
  talk: Talk | null,
  priorities: readonly CompetenceLine[],
): Message {
  return {
    keep: keptBehaviours(facts).map((line) => ({
      behaviour: line,
      reason: keepReason(facts, line),
      seen_by: seenBy(facts, line, 'from'),
    })),
    talk: talk && {
      ...talkNote(facts, talk),
      kind: talk.kind,
      kind_text: kindNames[talk.kind],
    },
    talk_none: talk ? null : noTalk(facts),
    try: tryNote(facts, talk, priorities),
    certainty: certaintyStatement(facts),
  }
}

/** The two highest behaviours of different competences. */
export function keptBehaviours({ behaviours, competences }: SubjectFacts): BehaviourLine[] {
  const competenceOthers = ({ competence }: BehaviourLine): number =>
    competences.find(({ number }) => number === competence)?.others?.tenths ?? 0
  const ranked = byOthers(behaviours).sort(
    (a, b) =>
      (b.others?.tenths ?? 0) - (a.others?.tenths ?? 0) ||
      lowestBlock(b) - lowestBlock(a) ||
      competenceOthers(b) - competenceOthers(a),
  )
  const [first] = ranked
  const second = ranked.find(({ competence }) => competence !== first?.competence)
  return [first, second].flatMap((line) => line ?? [])
}

function keepReason({ words, thresholds: { cut } }: SubjectFacts, line: BehaviourLine): string {
  const others = line.others?.text ?? ''
  const seen =
    (line.others?.tenths ?? 0) >= cut.tenths
      ? `Los demás lo califican con ${others}`
      : `Es de lo más alto ${words.seen} en ${line.competence_name}, con ${others}, aunque todavía abajo de ${cut.text}`
  if (!line.self) return `${seen}.`
  return line.highlighted && line.perception === 'below'
    ? `${seen}; ${words.you_gave(line.self.text)}. ${words.better_than_thought}.`
    : `${seen}; ${words.your_own_score(line.self.text)}.`
}

function talkNote(facts: SubjectFacts, { line, kind }: Talk): BehaviourNote {
  return {
    behaviour: line,
    reason: talkReason(facts, { line, kind }),
    seen_by: seenBy(facts, line, kind === 'hidden_strength' ? 'from' : 'below'),
  }
}

function talkReason({ words }: SubjectFacts, { line, kind }: Talk): string {
  if (kind === 'different_views')
    return `No todos ven lo mismo: entre el grupo más alto y el más bajo hay ${ofTenths(measureSpan(line) ?? 0).text} puntos.`
  const both = `${words.you_rate(line.self?.text ?? '')} y los demás con ${line.others?.text ?? ''}`
  return kind === 'blind_spot'
    ? `${both}: ${ofTenths(gapWidth(line)).text} puntos por debajo.`
    : `${both}: ${words.better_than_thought.toLowerCase()}.`
}

/** Says what was looked for and not found. */
function noTalk({ has_self, words, blocks, thresholds }: SubjectFacts): string {
  const groups =
    blocks.length > 1
      ? `entre grupos ninguna conducta se separa ${thresholds.marked.text} puntos o más`
      : 'sólo hay un grupo que mostrar'
  return has_self
    ? `En ninguna conducta hay un punto ciego ni una fortaleza oculta con base sólida, y ${groups}. ${words.talk_none}`
    : `Sin autoevaluación no hay puntos ciegos que buscar, y ${groups}. ${words.talk_none}`
}

/** The lowest behaviour of the first competence that has one beside that of «Conversa». */
function tryNote(
  facts: SubjectFacts,
  talk: Talk | null,
  priorities: readonly CompetenceLine[],
): Message['try'] {
  const talked = talk?.line ?? null
  const fromLowest = byOthers(facts.competences).toReversed()
  for (const competence of [...priorities, ...fromLowest]) {
    const [line, next] = lowestBehaviours(competence, talked)
    if (!line) continue
    const isTied = next?.others?.tenths === line.others?.tenths
    const isLowest = `Es ${isTied ? 'de lo más bajo' : 'lo más bajo'} de ${competence.name}: ${line.others?.text ?? ''}`
    const isTalkLower =
      talked?.competence === competence.number &&
      (talked.others?.tenths ?? 0) <= (line.others?.tenths ?? 0)
    return {
      behaviour: line,
      reason: isTalkLower ? `${isLowest} (sin contar lo de «Conversa»).` : `${isLowest}.`,
      seen_by: seenBy(facts, line, 'below'),
      action: composeAction(competence, line),
    }
  }
  return null
}

/** How firm the averages of others are, in words and as a natural frequency. */
function certaintyStatement(facts: SubjectFacts): CertaintyStatement {
  const { thresholds, numbers } = facts
  const effective = countEffective(facts)
  const certainty = classifyCertainty(effective)
  return {
    certainty,
    certainty_text: certaintyNames[certainty],
    effective_raters: roundedDown(effective),
    text:
      certainty === 'none'
        ? leaderOnly(facts)
        : `${answeredText(facts)} Una diferencia de ${thresholds.notable.text} o más aparecería por puro azar cerca de 1 de cada ${chanceText(thresholds.notable.tenths, effective, rangeOf(numbers.scale))} veces: ${certainty === 'solid' ? 'por eso sólo se destacan ésas' : facts.words.to_ask_only}.`,
  }
}

/** The number of raters of equal weight who would make as firm an average. */
const countEffective = ({ blocks, numbers }: SubjectFacts): Fraction =>
  effectiveRaters(
    blocks.map(({ raters }) => raters),
    blockWeights(blocks, numbers.matrix.weights),
  )

function answeredText(facts: SubjectFacts): string {
  const { blocks, numbers } = facts
  const shown = blocks.reduce((sum, { raters }) => sum + raters, 0)
  const { completed } = numbers.people
  const people =
    shown < completed
      ? `Se muestra lo que respondieron ${shown} de ${completed} personas`
      : `Respondieron ${completed} personas`
  const effective = roundedDown(countEffective(facts))
  return blocks.length > 1
    ? `${people}; ${numbers.matrix.weights?.relations ? 'con el peso de cada grupo,' : 'como cada grupo pesa igual,'} equivalen a unas ${effective} opiniones independientes.`
    : `${people}.`
}

function leaderOnly({ blocks, words }: SubjectFacts): string {
  const groups = listed(blocks.map((block) => groupPhrase(block, words)))
  return blocks.length > 1 || blocks.some((block) => isPluralGroup(block, words))
    ? `Sólo se muestra lo que respondieron ${groups}: son opiniones valiosas, pero no un patrón.`
    : `Sólo se muestra lo que respondió ${groups}: es una opinión valiosa, pero no un patrón.`
}

/** «tres conductas». */
export const behavioursText = (count: number): string => counted(count, 'conducta', 'conductas')
