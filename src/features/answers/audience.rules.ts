import type { RelationKey } from '#shared/relations.ts'
import { peopleText } from '#shared/spanish.ts'

/** What the rater is to the evaluated, addressed to the rater. */
const relationToEvaluated: Readonly<Record<RelationKey, string>> = {
  auto: 'Autoevaluación',
  lider: 'Eres su líder',
  companero: 'Eres su par',
  equipo: 'Eres parte de su equipo',
  cliente: 'Eres su cliente o proveedor',
}

/** How the company of the sheet calls a relation; missing where it has the standard name. */
interface CalledRelation {
  readonly relation: RelationKey
  readonly relation_name?: string | undefined
}

/** An own name follows no article, whose gender is unknown. */
export const relationText = ({ relation, relation_name }: CalledRelation): string =>
  relation_name === undefined ? relationToEvaluated[relation] : `Relación: ${relation_name}`

const groupLeads = {
  companero: 'Como par,',
  equipo: 'Como parte del equipo,',
  cliente: 'Como cliente o proveedor,',
} as const
const groupRelations = ['companero', 'equipo', 'cliente'] as const

/** One paragraph of «¿Quién verá mis respuestas?». */
export interface AudienceNote {
  /** Set when the report shows this relation by itself; its rose is drawn beside the note. */
  readonly relation: RelationKey | null
  readonly lead: string
  readonly rest: string
}

interface RatedForm extends CalledRelation {
  /** How many raters share the rater's relation to the evaluated, the rater included. */
  readonly group_size: number
}

const leaderNote = (name: string | undefined): AudienceNote => ({
  relation: 'lider',
  lead: `Como ${name === undefined ? 'líder' : `«${name}»`}, tu evaluación se muestra aparte`,
  rest: ` y se sabrá que ${name === undefined ? 'viene de su líder' : 'es tuya'}. También tus comentarios.`,
})
const selfNote: AudienceNote = {
  relation: 'auto',
  lead: 'Tu autoevaluación',
  rest: ' se muestra como tuya en tu propio reporte.',
}
const commentsNote: AudienceNote = {
  relation: null,
  lead: 'Tus comentarios',
  rest: ' se muestran tal como los escribas, sin nombre, fecha ni orden. Cuida que no digan quién eres.',
}

interface Shared {
  readonly shared: boolean
  readonly difference: number | null
}

const isShared = ({ anonymity }: { readonly anonymity: Shared }): boolean =>
  anonymity.shared || anonymity.difference !== null

/**
 * Who can deduce the rater's answers. Raters in no group do not read it, nor those of whom another
 * matrix asks too: `collusionNotes` says what that means.
 */
export function deductionNotes(
  forms: readonly (RatedForm & { readonly anonymity: Shared })[],
): AudienceNote[] {
  const grouped = forms.filter(({ relation }) => relation !== 'auto' && relation !== 'lider')
  if (grouped.length === 0 || grouped.some(isShared)) return []
  return [
    {
      relation: null,
      lead: 'Ni quien organiza, ni la persona evaluada, ni quien sólo conozca sus propias respuestas puede deducir las tuyas:',
      rest: ' los promedios muy cerca de un extremo se escriben «4.3 o más». Sólo podría si casi todo tu grupo eligió siempre el mismo extremo, o si varias personas se cuentan lo que respondieron.',
    },
  ]
}

/** What is published as the rater's own, said where the group is promised; empty without any. */
function exceptionText(forms: readonly CalledRelation[]): string {
  const led = forms.find(({ relation }) => relation === 'lider')
  const name = led?.relation_name
  const parts = [
    ...(led ? [name === undefined ? 'como líder' : `como «${name}»`] : []),
    ...(forms.some(({ relation }) => relation === 'auto') ? ['sobre ti'] : []),
  ]
  return parts.length > 0 ? `, salvo lo que digas ${parts.join(' y ')}` : ''
}

/** Tells the rater exactly what the report will show of the answers (docs/reports.md, blocks). */
export function audienceNotes(forms: readonly RatedForm[], minimum_raters: number): AudienceNote[] {
  const relations = new Set(forms.map((form) => form.relation))
  const grouped = groupRelations.filter((relation) => relations.has(relation))
  return [
    ...(grouped.length > 0 ? [groupedNote(minimum_raters, exceptionText(forms))] : []),
    ...grouped.map((relation) => {
      const own = forms.filter((form) => form.relation === relation)
      const name = own[0]?.relation_name
      return {
        relation: null,
        lead: name === undefined ? groupLeads[relation] : `Como «${name}»,`,
        rest: ` ${groupText(own, minimum_raters)}`,
      }
    }),
    ...(relations.has('lider')
      ? [leaderNote(forms.find(({ relation }) => relation === 'lider')?.relation_name)]
      : []),
    ...(relations.has('auto') ? [selfNote] : []),
    ...(grouped.length > 0 ? [commentsNote] : []),
  ]
}

interface NamedForm extends RatedForm {
  /** The evaluated's name. */
  readonly name: string
}

/**
 * What a rater must know before the first answer, in a line each: who will see the answers, and
 * about whom they are shown as those of the leader.
 */
export function startNotes(forms: readonly NamedForm[], minimum_raters: number): AudienceNote[] {
  const grouped = forms.filter(({ relation }) => relation !== 'auto' && relation !== 'lider')
  const led = forms.filter(({ relation }) => relation === 'lider')
  const lead = 'Quién verá esto:'
  // shorter than in the details, so that the button stays on the first screen of a small phone
  const exception = exceptionText(led).replace('lo que digas ', '')
  const isAlone = grouped.every(({ group_size }) => group_size === 1)
  return [
    ...(grouped.length > 0
      ? [
          {
            relation: null,
            lead,
            rest: isAlone
              ? ` eres la única persona de tu grupo: tus respuestas se juntan con otras o no se muestran, nunca con tu nombre${exception}.`
              : ` sólo la suma de al menos ${minimum_raters} personas, nunca tu nombre${exception}.`,
          },
        ]
      : []),
    ...(led.length > 0
      ? [
          ledNote(
            led.map(({ name }) => name),
            led[0]?.relation_name,
          ),
        ]
      : []),
    ...(grouped.length + led.length === 0
      ? [
          {
            relation: null,
            lead,
            rest: ' tu autoevaluación se muestra como tuya, en tu propio reporte.',
          },
        ]
      : []),
  ]
}

const NAMED_LED = 2

/** First names of several, so that the first screen keeps its size; a count where two are equal. */
function nameLed(names: readonly string[]): string {
  if (names.length === 1) return names.join('')
  const shown = names.slice(0, NAMED_LED).map((name) => name.split(' ')[0])
  if (new Set(shown).size < shown.length) return peopleText(names.length)
  const more = names.length - NAMED_LED
  return more > 0
    ? `${shown.join(', ')} y ${more === 1 ? 'otra persona' : `otras ${more} personas`}`
    : shown.join(' y ')
}

function ledNote(names: readonly string[], own: string | undefined): AudienceNote {
  const named = nameLed(names)
  return {
    relation: 'lider',
    lead: own === undefined ? `Eres líder de ${named}:` : `${own} de ${named}:`,
    rest: ' lo que digas se muestra aparte y se sabrá que es tuyo.',
  }
}

const groupedNote = (minimum_raters: number, exception: string): AudienceNote => ({
  relation: null,
  lead: `Tus respuestas se muestran sólo agrupadas, con al menos ${minimum_raters} personas,`,
  rest: ` y nunca con tu nombre, ni a Recursos Humanos ni a la persona evaluada${exception}.`,
})

function groupText(forms: readonly RatedForm[], minimum_raters: number): string {
  const others = forms.map((form) => form.group_size - 1)
  const [fewest, most] = [Math.min(...others), Math.max(...others)]
  if (most === 0)
    return 'eres la única persona de tu grupo: tus respuestas se juntan con las de otros grupos o no se muestran.'
  const least = Math.max(fewest, 1)
  const count =
    least === most ? countText(most) : `${least} a ${most} personas, según a quién evalúas,`
  return `tus respuestas se suman con las de otra${most === 1 ? '' : 's'} ${count} y sólo se muestra el promedio. Si responden menos de ${minimum_raters}, se juntan con las de otros grupos o no se muestran.`
}

const countText = (count: number): string => (count === 1 ? 'persona' : `${count} personas`)

/** The text beside a comment's field that names its readers, by the rater's relation. */
export function commentAudience(
  { relation, relation_name }: CalledRelation,
  minimum_raters: number,
): string {
  if (relation === 'auto') return 'Aparece como tuyo en tu propio reporte.'
  if (relation === 'lider')
    return `Se lee aparte en su reporte: se sabrá que ${relation_name === undefined ? 'viene de su líder' : 'es tuyo'}.`
  return `Se lee en su reporte junto con los de tu grupo, sin nombre, fecha ni orden, y sólo si responden al menos ${minimum_raters} personas.`
}
