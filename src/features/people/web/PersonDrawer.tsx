import { useEffect, useEffectEvent, useRef } from 'react'
import { useParams } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import type { Permission } from '#shared/roles.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/Button.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PERSON, PersonLink } from '#web/kit/page/PersonLink.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import type { Person } from '../contract.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonMails } from './PersonMails.tsx'
import { PersonWhy } from './PersonWhy.tsx'
import { usePerson, usePersonActs } from './usePerson.ts'
import '#web/kit/page/drawer.css'
import '../views/person.css'

/** The drawer of the person whom the address names, on every page of a project. */
export function PersonDrawer() {
  const { matrixId } = useParams()
  const [id, setId] = useAddressValue(PERSON)
  const close = () => {
    setId(null)
    document.querySelector<HTMLElement>(`[data-person="${id}"]`)?.focus({ preventScroll: true })
  }
  if (!matrixId || !id) return null
  return <OpenPerson key={id} id={id} onClose={close} />
}

/** Esc closes the drawer, unless it closes a dialog or a menu, or belongs to a field. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof HTMLInputElement) return
    if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}

function OpenPerson({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { person, matrix, rights } = usePerson(id)
  const closing = useRef<HTMLButtonElement>(null)
  useEscape(onClose)
  useEffect(() => closing.current?.focus({ preventScroll: true }), [])
  const { data } = person
  return (
    <aside className="drawer person" aria-labelledby="persona">
      <header className="person-head">
        <Avatar name={data?.name ?? ''} />
        <div>
          <h2 id="persona">{data?.name ?? 'Persona'}</h2>
          {data && <p className="small soft">{addressText(data)}</p>}
        </div>
        <IconButton
          ref={closing}
          icon="x"
          iconSize={19}
          label="Cerrar la persona"
          onClick={onClose}
        />
      </header>
      <div className="drawer-body">
        {person.isError && (
          <LoadError code="participants.load_failed" onRetry={() => void person.refetch()} />
        )}
        {data && matrix && <PersonBody person={data} matrix={matrix} rights={rights} />}
      </div>
    </aside>
  )
}

interface PersonBodyProps {
  readonly person: Person
  readonly matrix: Matrix
  readonly rights: ReadonlySet<Permission>
}

function PersonBody({ person, matrix, rights }: PersonBodyProps) {
  const acts = usePersonActs(person)
  const isOpen = matrix.phase === 'released' && rights.has('project.run')
  return (
    <>
      {matrix.released && <PersonWhy person={person} matrix={matrix} acts={isOpen ? acts : null} />}
      <PersonMails person={person} zone={matrix.time_zone} />
      {matrix.released && <Counts person={person} />}
      <Facts person={person} />
      <PersonActions person={person} matrix={matrix} acts={isOpen ? acts : null} rights={rights} />
    </>
  )
}

function Counts({ person: { rates, rated } }: { readonly person: Person }) {
  const parts = [
    ['Contesta', rates],
    ['Recibe', rated],
  ] as const
  return (
    <section aria-labelledby="persona-avance">
      <h3 id="persona-avance">Avance</h3>
      <div className="person-counts">
        {parts.map(([label, { answered, forms }]) => (
          <div key={label}>
            <p>
              <b>
                {answered} de {forms}
              </b>{' '}
              hojas
            </p>
            <ShareBar share={forms === 0 ? 0 : answered / forms} label={`Hojas: ${label}`} />
            <p className="small soft">{label}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function Facts({ person: { leaders, values } }: { readonly person: Person }) {
  if (leaders.length + values.length === 0) return null
  return (
    <section aria-labelledby="persona-datos">
      <h3 id="persona-datos">Datos</h3>
      <dl className="person-facts">
        {leaders.map(({ subject_id, name }) => (
          <div key={subject_id}>
            <dt>Líder</dt>
            <dd>
              <PersonLink id={subject_id} name={name} />
            </dd>
          </div>
        ))}
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
