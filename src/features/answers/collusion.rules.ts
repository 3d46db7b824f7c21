import { listed, peopleText } from '#shared/spanish.ts'
import type { AudienceNote } from './audience.rules.ts'

interface GroupedForm {
  /** The evaluated's name. */
  readonly name: string
  readonly anonymity: {
    readonly colluders: number | null
    readonly difference: number | null
    readonly shared: boolean
  }
}

const MAXIMUM_NAMES = 3
/**
 * The rater's own lines of the proof of anonymity: about whom another matrix asks raters of the same
 * group, so that nothing can be promised, and which groups almost repeat one of it.
 */
export function collusionNotes(forms: readonly GroupedForm[]): AudienceNote[] {
  const exposed = forms.filter(({ anonymity }) => anonymity.difference !== null)
  const uncounted = forms.filter(
    ({ anonymity }) =>
      anonymity.shared && anonymity.colluders === null && anonymity.difference === null,
  )
  const alike = Map.groupBy(
    exposed,
    ({ anonymity }) => `${anonymity.difference} ${anonymity.colluders}`,
  )
  return [
    ...(uncounted.length > 0 ? [uncountedNote(uncounted)] : []),
    ...[...alike.values()].flatMap(overlapNotes),
  ]
}

const uncountedNote = (forms: readonly GroupedForm[]): AudienceNote => ({
  relation: null,
  lead: `Otro proyecto también pregunta a personas de tu grupo sobre ${listNames(forms)}:`,
  rest: ' por eso no te prometemos que nadie pueda deducir tu respuesta.',
})

/** Says at once that another matrix shares or exposes a group; `collusionNotes` says which and how. */
export function exposureNotes(forms: readonly GroupedForm[]): AudienceNote[] {
  const isExposed = forms.some(({ anonymity }) => anonymity.difference !== null)
  if (!isExposed && !forms.some(({ anonymity }) => anonymity.shared)) return []
  return [
    {
      relation: null,
      lead: isExposed
        ? 'Otro proyecto pregunta casi a las mismas personas:'
        : 'Otro proyecto también pregunta a personas de tu grupo:',
      rest: ' lee «Saber más».',
    },
  ]
}

/** One note about the groups of these forms, which are exposed alike. */
function overlapNotes(forms: readonly GroupedForm[]): AudienceNote[] {
  const [first] = forms
  if (!first) return []
  const { colluders, difference } = first.anonymity
  return [
    {
      relation: null,
      lead: `Otro proyecto pregunta casi a las mismas personas sobre ${listNames(forms)}.`,
      rest: ` Los grupos se distinguen en ${peopleText(difference ?? 0)}: quien tenga los dos resultados puede deducir lo que respondió esa diferencia.${ownText(colluders)}`,
    },
  ]
}

function listNames(forms: readonly GroupedForm[]): string {
  const names = forms.slice(0, MAXIMUM_NAMES).map(({ name }) => name)
  const more = forms.length - names.length
  return listed(more > 0 ? [...names, `${peopleText(more)} más`] : names)
}

const ownText = (colluders: number | null): string =>
  colluders === 0
    ? ' Así podría saberse tu respuesta sin que nadie más cuente la suya, si respondes igual en los dos.'
    : ''
