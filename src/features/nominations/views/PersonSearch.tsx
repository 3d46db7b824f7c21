import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { FoundPerson } from '../contract.ts'
import { FEWEST_LETTERS } from '../limits.ts'
import { loadText } from '../rules.ts'

interface Props {
  readonly label: string
  /** Finds people by what is typed; rejects when no server answers. */
  readonly search: (text: string) => Promise<readonly FoundPerson[]>
  readonly onChoose: (person: FoundPerson) => void
  /** Undefined where only people of the matrix can be proposed. */
  readonly onOutside?: ((typed: string) => void) | undefined
  readonly onClose: () => void
}

const DELAY_MS = 150

/** The people found for what is typed; null while they are searched for. */
function useFound(text: string, search: Props['search']) {
  const [found, setFound] = useState<{ text: string; people: readonly FoundPerson[] | null }>()
  const long = text.trim().length >= FEWEST_LETTERS
  useEffect(() => {
    if (!long) return undefined
    let stale = false
    const timer = setTimeout(() => {
      search(text).then(
        (people) => {
          if (!stale) setFound({ text, people })
        },
        () => {
          if (!stale) setFound({ text, people: null })
        },
      )
    }, DELAY_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [text, long, search])
  if (!long) return { state: 'short', people: [] } as const
  if (found?.text !== text) return { state: 'searching', people: [] } as const
  if (!found.people) return { state: 'failed', people: [] } as const
  return { state: 'found', people: found.people } as const
}

const states = {
  short: 'Escribe al menos dos letras del nombre.',
  searching: 'Buscando…',
  failed: 'No se pudo buscar. Revisa tu conexión.',
} as const

/** A `ref` for what the user has just asked for. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
  // the foot of the page may cover it
  element?.scrollIntoView({ block: 'center' })
}

const STOPS = 'input, li button'

/** A type-ahead over the people of the matrix; the arrows go from the field through the list. */
export function PersonSearch({ label, search, onChoose, onOutside, onClose }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const { state, people } = useFound(text, search)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
    if (step !== undefined) {
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops[(at + step + stops.length) % stops.length]?.focus()
    } else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && document.activeElement?.id === id) {
      const [first] = people
      if (first) onChoose(first)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="person-search" ref={frame}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <span className="input">
        <Icon name="search" size={18} />
        <input
          id={id}
          ref={focusOnMount}
          type="text"
          autoComplete="off"
          aria-describedby={`${id}-state`}
          maxLength={100}
          placeholder={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="search-close" aria-label="Cerrar" onClick={onClose}>
          <Icon name="x" size={18} />
        </button>
      </span>
      {(people.length > 0 || (onOutside && state !== 'short')) && (
        <ul aria-label="Personas encontradas">
          {people.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => onChoose(person)} onKeyDown={onKeyDown}>
                <b>{person.name}</b>
                <Details detail={person.detail} load={person.load} />
              </button>
            </li>
          ))}
          {onOutside && (
            <li>
              <button type="button" onClick={() => onOutside(text)} onKeyDown={onKeyDown}>
                <b>Invitar por correo</b>
                <small>Alguien de fuera del proyecto</small>
              </button>
            </li>
          )}
        </ul>
      )}
      <output className="search-state" id={`${id}-state`}>
        {state === 'found' ? foundText(people.length) : states[state]}
      </output>
    </div>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No hay nadie con ese nombre en el proyecto.'
  return count === 1 ? 'Una persona encontrada.' : `${count} personas encontradas.`
}

/** «Compras · ya evalúa a 9» */
export function Details({ detail, load }: { readonly detail: string; readonly load: number }) {
  const texts = [detail, loadText(load)].filter(Boolean)
  return texts.length > 0 && <small>{texts.join(' · ')}</small>
}
