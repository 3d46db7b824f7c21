import type { RelationKey } from '#shared/relations.ts'

/** What the rater is to the person, in words that fit everybody. */
export const yourPart: Readonly<Record<RelationKey, string>> = {
  auto: 'Autoevaluación',
  lider: 'Eres su líder',
  companero: 'Eres su par',
  equipo: 'Eres parte de su equipo',
  cliente: 'Eres su cliente o proveedor',
}

const asWho = {
  companero: 'Como par,',
  equipo: 'Como parte del equipo,',
  cliente: 'Como cliente o proveedor,',
} as const
const grouped = ['companero', 'equipo', 'cliente'] as const

export interface AudienceNote {
  /** Drawn beside the note when it is about one relation that is shown by itself. */
  readonly relation: RelationKey | null
  readonly lead: string
  readonly rest: string
}

interface AskedForm {
  readonly relation: RelationKey
  /** Everybody who shares the rater's group about that person, the rater too. */
  readonly group_size: number
}

/** «¿Quién verá mis respuestas?»: what the report does, neither more nor less. */
export function audienceNotes(forms: readonly AskedForm[], minimum_raters: number): AudienceNote[] {
  const notes: AudienceNote[] = []
  const relations = new Set(forms.map((form) => form.relation))
  const inGroups = grouped.filter((relation) => relations.has(relation))
  if (inGroups.length > 0) {
    const lead = `Tus respuestas se muestran sólo agrupadas, con al menos ${minimum_raters} personas,`
    notes.push({
      relation: null,
      lead,
      rest: ' y nunca con tu nombre: ni a Recursos Humanos ni a la persona evaluada.',
    })
  }
  for (const relation of inGroups)
    notes.push({
      relation: null,
      lead: asWho[relation],
      rest: ` ${groupText(
        forms.filter((form) => form.relation === relation),
        minimum_raters,
      )}`,
    })
  if (relations.has('lider')) {
    notes.push({
      relation: 'lider',
      lead: 'Como líder, tu calificación se muestra aparte',
      rest: ' y se sabrá que viene de su líder. También tus comentarios.',
    })
  }
  if (relations.has('auto'))
    notes.push({
      relation: 'auto',
      lead: 'Tu autoevaluación',
      rest: ' se muestra como tuya en tu propio reporte.',
    })
  if (inGroups.length > 0)
    notes.push({
      relation: null,
      lead: 'Tus comentarios',
      rest: ' se muestran tal como los escribas, sin nombre, fecha ni orden. Cuida que no digan quién eres.',
    })
  return notes
}

function groupText(forms: readonly AskedForm[], minimum_raters: number): string {
  const others = forms.map((form) => form.group_size - 1)
  const [fewest, most] = [Math.min(...others), Math.max(...others)]
  if (most === 0)
    return 'eres la única persona de tu grupo: tus respuestas se juntan con las de otros grupos o no se muestran.'
  const whom =
    fewest === most
      ? people(most)
      : `${Math.max(fewest, 1)} a ${most} personas, según a quién evalúas,`
  return `tus respuestas se suman con las de otra${most === 1 ? '' : 's'} ${whom} y sólo se muestra el promedio. Si responden menos de ${minimum_raters}, se juntan con las de otros grupos o no se muestran.`
}

const people = (count: number): string => (count === 1 ? 'persona' : `${count} personas`)

/** Beside the comment's field: who will read it, by what the writer is to the person. */
export function commentAudience(relation: RelationKey, minimum_raters: number): string {
  if (relation === 'auto') return 'Aparece como tuyo en tu propio reporte.'
  if (relation === 'lider') return 'Se lee aparte en su reporte: se sabrá que viene de su líder.'
  return `Se lee en su reporte junto con los de tu grupo, sin nombre, fecha ni orden, y sólo si responden al menos ${minimum_raters} personas.`
}
