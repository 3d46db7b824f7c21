import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { notReminded } from '#features/release/pending-list.rules.ts'
import type { Permission } from '#shared/roles.ts'
import { numbered } from '#shared/spanish.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { searchedPerson } from '#web/searched-person.ts'
import type { Person } from '../contract.ts'
import { Act } from './PersonAct.tsx'
import { EmailCorrection } from './PersonWhy.tsx'
import { RemoveEmailAct } from './RemoveEmailAct.tsx'
import type { PersonActs } from './usePerson.ts'

const AddRaterDialog = lazyDialog(() => import('./AddRaterDialog.tsx'), 'AddRaterDialog')

interface PersonActionsProps {
  readonly person: Person
  readonly matrix: Matrix
  /** Null when nothing of the project may be changed. */
  readonly acts: PersonActs | null
  readonly rights: ReadonlySet<Permission>
}

/** What can be done with a person of a project. */
export function PersonActions({ person, matrix, acts, rights }: PersonActionsProps) {
  const navigate = useNavigate()
  return (
    <ul className="person-acts" aria-label="Qué se puede hacer">
      {acts && <RunningActs person={person} matrix={matrix} acts={acts} />}
      {rights.has('workspace.change') && (
        <Act
          icon="trash"
          danger
          label="Suprimir sus datos"
          note="En todos sus proyectos a la vez, si lo pidió."
          onRun={() =>
            void navigate('/data-subjects', {
              state: searchedPerson.give(person.email ?? person.name),
            })
          }
        />
      )}
    </ul>
  )
}

interface RunningActsProps {
  readonly person: Person
  readonly matrix: Matrix
  readonly acts: PersonActs
}

function RunningActs({ person, matrix, acts }: RunningActsProps) {
  const { rates, rated, left_at } = person
  if (left_at)
    return (
      <Act
        icon="undo-2"
        label="Reincorporar"
        note="Se reabre lo que no había enviado."
        disabled={acts.busy}
        onRun={() => void acts.comeBack()}
      />
    )
  return (
    <>
      {rates.answered < rates.forms && <RemindAct person={person} acts={acts} />}
      {rates.answered === 0 && <CorrectAct person={person} acts={acts} />}
      {rates.answered === 0 && matrix.without_email && person.email !== null && (
        <RemoveEmailAct person={person} acts={acts} />
      )}
      {rated.forms > 0 && <AddRaterAct person={person} matrix={matrix} acts={acts} />}
      <LeaveAct person={person} acts={acts} />
    </>
  )
}

function RemindAct({ person, acts }: { readonly person: Person; readonly acts: PersonActs }) {
  const { reminders } = person
  return (
    <Act
      icon="bell"
      label="Recordar"
      note={reminders === 'open' ? 'Un correo con su enlace, ahora.' : `${notReminded[reminders]}.`}
      disabled={reminders !== 'open' || acts.busy}
      onRun={() => void acts.remind()}
    />
  )
}

function noteCorrection({ email, rates }: Person): string {
  if (rates.forms === 0) return 'A él llega su reporte.'
  return email === null ? 'Recibe su enlace en lugar de la papeleta.' : 'Recibe un enlace nuevo.'
}

function CorrectAct({ person, acts }: { readonly person: Person; readonly acts: PersonActs }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Act
        icon="pencil"
        label={person.email === null ? 'Agregar su correo' : 'Corregir su correo'}
        note={noteCorrection(person)}
        expanded={open}
        onRun={() => setOpen(!open)}
      />
      {open && (
        <li>
          <EmailCorrection person={person} acts={acts} />
        </li>
      )}
    </>
  )
}

function AddRaterAct({ person, matrix, acts }: RunningActsProps) {
  const dialog = useDialog<true>()
  return (
    <>
      <Act
        icon="user-plus"
        label="Agregar evaluador"
        note="Sólo suma; a nadie se le cambia. Queda en Actividad."
        onRun={() => dialog.show(true)}
      />
      <AddRaterDialog
        key={dialog.count}
        person={person}
        matrix={matrix}
        acts={acts}
        open={dialog.open}
        onClose={dialog.close}
      />
    </>
  )
}

/** What «Dar de baja» closes and what stays. */
function leavingText({ rates, rated }: Person): string {
  const open = rates.forms - rates.answered
  const closed =
    open === 0
      ? 'No tiene hojas por enviar.'
      : open === 1
        ? 'Se cierra su hoja sin enviar.'
        : `Se cierran sus ${open} hojas sin enviar.`
  const kept =
    rated.answered === 0
      ? 'Lo que ya envió se queda.'
      : `Lo que ya envió se queda, y lo que ya recibió también (${numbered(rated.answered, 'hoja', 'hojas')}).`
  return `${closed} ${kept} Puedes reincorporarla mientras el proyecto esté abierto.`
}

function LeaveAct({ person, acts }: { readonly person: Person; readonly acts: PersonActs }) {
  const [asking, setAsking] = useState(false)
  const { name } = person
  const leave = async () => {
    if (await acts.leave()) setAsking(false)
  }
  return (
    <>
      <Act
        icon="user-x"
        label="Dar de baja"
        note="Ya no recibe mensajes ni cuenta. Lo enviado se queda."
        onRun={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Dar de baja a ${name}`}
        confirmLabel="Dar de baja"
        danger
        busy={acts.busy}
        onConfirm={() => void leave()}
        consequence={leavingText(person)}
      />
    </>
  )
}
