import { type OwnRelationNames, relationNames, type RelationNames } from '#shared/relation-names.ts'
import type { ReportBlock, Voice } from '../model/subject-report-model.rules.ts'
import { type Block, POOL_NAME } from '../numbers/anonymity.rules.ts'
import type { Perception } from '../numbers/published-values.rules.ts'

/** The words that differ between the second person, in the PDF, and the third, on the page. */
interface VoiceWords {
  readonly your: string
  readonly your_many: string
  readonly perceptions: Readonly<Record<Perception, string>>
  /** «que te ven», after «lo más alto». */
  readonly seen: string
  readonly your_own_score: (score: string) => string
  readonly you_gave: (score: string) => string
  readonly better_than_thought: string
  readonly you_rate: (score: string) => string
  readonly no_self: string
  readonly sees_you: (isPlural: boolean, direction: string) => string
  readonly gives_you: (isPlural: boolean) => string
  readonly talk_none: string
  readonly how_you_see: string
  readonly others_rate: string
  readonly to_ask_only: string
  readonly your_self: string
  readonly you_answered_na: string
  readonly nothing_urgent: string
  readonly begin_with_one: string
  readonly to_show_you: string
  /** Who marked what matters most for the role, together. */
  readonly you_or_leader: string
}

export interface Words extends VoiceWords {
  readonly names: RelationNames
}

const voices: Readonly<Record<Voice, VoiceWords>> = {
  second_person: {
    your: 'tu',
    your_many: 'tus',
    perceptions: { above: 'Te ves más arriba', similar: 'Parecido', below: 'Te ves más abajo' },
    seen: 'que te ven',
    your_own_score: (score) => `tú, con ${score}`,
    you_gave: (score) => `tú te pusiste ${score}`,
    better_than_thought: 'Lo haces mejor de lo que crees',
    you_rate: (score) => `Te calificas con ${score}`,
    no_self: 'Sin tu autoevaluación, aquí sólo está la mirada de los demás.',
    sees_you: (isPlural, direction) => `te ve${isPlural ? 'n' : ''} más ${direction}`,
    gives_you: (isPlural) => `te da${isPlural ? 'n' : ''}`,
    talk_none: 'Pregunta por un ejemplo de lo más alto y de lo más bajo.',
    how_you_see: 'cómo te ves y cómo te ven',
    others_rate: 'los demás te califican',
    to_ask_only: 'úsala para preguntar, no para concluir',
    your_self: 'Tú',
    you_answered_na: 'tú respondiste N/A',
    nothing_urgent: 'Nada urge: elige una fortaleza y enséñala',
    begin_with_one: 'empieza por una',
    to_show_you: 'para mostrarte cómo te ven',
    you_or_leader: 'tú o tu líder',
  },
  third_person: {
    your: 'su',
    your_many: 'sus',
    perceptions: { above: 'Se ve más arriba', similar: 'Parecido', below: 'Se ve más abajo' },
    seen: 'que ven los demás',
    your_own_score: (score) => `su autoevaluación, ${score}`,
    you_gave: (score) => `su autoevaluación es ${score}`,
    better_than_thought: 'Lo hace mejor de lo que cree',
    you_rate: (score) => `Se califica con ${score}`,
    no_self: 'Sin su autoevaluación, aquí sólo está la mirada de los demás.',
    sees_you: (isPlural, direction) => `califica${isPlural ? 'n' : ''} más ${direction}`,
    gives_you: (isPlural) => `le da${isPlural ? 'n' : ''}`,
    talk_none: 'Conviene preguntar por un ejemplo de lo más alto y de lo más bajo.',
    how_you_see: 'cómo se ve y lo que ven los demás',
    others_rate: 'los demás califican',
    to_ask_only: 'sirve para preguntar, no para concluir',
    your_self: 'Autoevaluación',
    you_answered_na: 'la persona evaluada respondió N/A',
    nothing_urgent: 'Nada urge: puede elegir una fortaleza y enseñarla',
    begin_with_one: 'conviene empezar por una',
    to_show_you: 'para mostrar lo que ven los demás',
    you_or_leader: 'la persona evaluada o su líder',
  },
}

export const chooseWords = (voice: Voice, own?: OwnRelationNames): Words => ({
  ...voices[voice],
  names: relationNames(own),
})

const isOwn = ({ key }: Pick<Block, 'key'>, { names }: Words): boolean =>
  key !== 'otros' && key !== 'auto' && names[key].own

const isSingle = ({ key, raters }: Pick<Block, 'key' | 'raters'>): boolean =>
  key === 'lider' && raters < 2

/** «tus compañeros», at any position but the first of a sentence. */
export function groupPhrase({ key, raters }: Pick<Block, 'key' | 'raters'>, words: Words): string {
  // the gender of an own name is unknown, so that it follows no article
  if (isOwn({ key }, words) && key !== 'otros')
    return `${isSingle({ key, raters }) ? 'quien evalúa' : 'quienes evalúan'} como «${words.names[key].one}»`
  switch (key) {
    case 'lider':
      return raters > 1 ? `${words.your_many} líderes` : `${words.your} líder`
    case 'companero':
      return `${words.your_many} compañeros`
    case 'equipo':
      return `${words.your} equipo`
    case 'cliente':
      return `${words.your_many} clientes o proveedores`
    case 'otros':
      return 'otros evaluadores'
    case 'auto':
      return `${words.your} autoevaluación`
  }
}

export function isPluralGroup(block: Pick<Block, 'key' | 'raters'>, words: Words): boolean {
  const { key, raters } = block
  if (isOwn(block, words)) return !isSingle(block)
  return (
    key === 'companero' || key === 'cliente' || key === 'otros' || (key === 'lider' && raters > 1)
  )
}

/** The block with its names for a heading and for a narrow column. */
export function namedBlock(block: Block, { names }: Words): ReportBlock {
  if (block.key === 'otros') return { ...block, name: POOL_NAME, short_name: 'Otros ev.' }
  const { group, many, short } = names[block.key]
  return block.key === 'lider' && block.raters > 1
    ? { ...block, name: many, short_name: many }
    : { ...block, name: group, short_name: short }
}
