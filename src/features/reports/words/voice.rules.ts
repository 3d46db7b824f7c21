import { type OwnRelationNames, relationNames, type RelationNames } from '#shared/relation-names.ts'
import type { ReportBlock, Voice } from '../model/subject-report-model.rules.ts'
import { type Block, POOL_NAME, TOGETHER_NAME } from '../numbers/anonymity.rules.ts'
import type { Perceived } from '../numbers/perception.rules.ts'

/** The words that differ between the second person, in the PDF, and the third, on the page. */
interface VoiceWords {
  readonly your: string
  readonly your_many: string
  /** «te ves», «cómo te ven», «te ponen». */
  readonly see_yourself: string
  readonly are_seen: string
  readonly give_yourself: string
  readonly no_self: string
  readonly sees_you: (isPlural: boolean, direction: string) => string
  readonly gives_you: (isPlural: boolean) => string
  readonly your_self: string
  readonly you_answered_na: string
  readonly to_show_you: string
  /** Who marked what matters most for the role, together. */
  readonly you_or_leader: string
}

export interface Words extends VoiceWords {
  readonly names: RelationNames
  /** «probablemente te ves más arriba». */
  readonly perceive: (perceived: Perceived) => string
  /** One of two wordings: to the evaluated, or about them. */
  readonly pick: (second_person: string, third_person: string) => string
}

const voices: Readonly<Record<Voice, VoiceWords>> = {
  second_person: {
    your: 'tu',
    your_many: 'tus',
    see_yourself: 'te ves',
    are_seen: 'te ven',
    give_yourself: 'te pones',
    no_self: 'Sin tu autoevaluación, aquí sólo está la mirada de quienes respondieron.',
    sees_you: (isPlural, direction) => `te ve${isPlural ? 'n' : ''} más ${direction}`,
    gives_you: (isPlural) => `te da${isPlural ? 'n' : ''}`,
    your_self: 'Tú',
    you_answered_na: 'tú respondiste N/A',
    to_show_you: 'para mostrarte cómo te ven',
    you_or_leader: 'tú o tu líder',
  },
  third_person: {
    your: 'su',
    your_many: 'sus',
    see_yourself: 'se ve',
    are_seen: 'la ven',
    give_yourself: 'se pone',
    no_self: 'Sin su autoevaluación, aquí sólo está la mirada de quienes respondieron.',
    sees_you: (isPlural, direction) => `evalúa${isPlural ? 'n' : ''} más ${direction}`,
    gives_you: (isPlural) => `le da${isPlural ? 'n' : ''}`,
    your_self: 'Autoevaluación',
    you_answered_na: 'la persona evaluada respondió N/A',
    to_show_you: 'para mostrar lo que ven los demás',
    you_or_leader: 'la persona evaluada o su líder',
  },
}

export const chooseWords = (voice: Voice, own?: OwnRelationNames): Words => ({
  ...voices[voice],
  names: relationNames(own),
  perceive: ({ perception, degree }) => {
    if (perception === 'similar') return 'parecido'
    if (perception === 'open') return 'sin diferencia clara'
    const seen = `${voices[voice].see_yourself} más ${perception === 'above' ? 'arriba' : 'abajo'}`
    return degree === 'clear' ? seen : `probablemente ${seen}`
  },
  pick: (second_person, third_person) => (voice === 'second_person' ? second_person : third_person),
})

const isOwn = ({ key }: Pick<Block, 'key'>, { names }: Words): boolean =>
  key !== 'otros' && key !== 'demas' && key !== 'auto' && names[key].own

const isSingle = ({ key, raters }: Pick<Block, 'key' | 'raters'>): boolean =>
  key === 'lider' && raters < 2

/** «tus compañeros», at any position but the first of a sentence. */
export function groupPhrase({ key, raters }: Pick<Block, 'key' | 'raters'>, words: Words): string {
  // the gender of an own name is unknown, so that it follows no article
  if (isOwn({ key }, words) && key !== 'otros' && key !== 'demas')
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
    case 'demas':
      return `«${TOGETHER_NAME}»`
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
  if (block.key === 'demas') return { ...block, name: TOGETHER_NAME, short_name: TOGETHER_NAME }
  const { group, many, short } = names[block.key]
  return block.key === 'lider' && block.raters > 1
    ? { ...block, name: many, short_name: many }
    : { ...block, name: group, short_name: short }
}
