import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { usedRelations } from '#features/matrices/relations.rules.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import { nextMorning } from '#shared/daytime.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Combobox } from '#web/kit/field/Combobox.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import { Select } from '#web/kit/field/Select.tsx'
import { read } from '#web/query.ts'
import { useNow } from '#web/useNow.ts'
import type { Person } from '../contract.ts'
import type { NewRater, PersonActs } from './usePerson.ts'

interface AddRaterDialogProps {
  readonly person: Person
  readonly matrix: Matrix
  readonly acts: PersonActs
  readonly open: boolean
  readonly onClose: () => void
}

const kinds = [
  { value: 'known', label: 'Del proyecto' },
  { value: 'new', label: 'Persona nueva' },
] as const

const moments = [
  { value: 'morning', label: 'A las 9:00' },
  { value: 'now', label: 'Ahora' },
] as const

/** What is chosen, and the body of the call; null while it is incomplete. */
function useChoice() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('known')
  const [relation, setRelation] = useState('')
  const [raterId, setRaterId] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [number, setNumber] = useState('')
  const made = { name, email, ...(number !== '' && { external_id: number }) }
  const rater = kind === 'new' ? made : { rater_id: raterId ?? undefined }
  const isNew = name !== '' && (email !== '' || number !== '')
  const isComplete = relation !== '' && (kind === 'new' ? isNew : raterId)
  const body: NewRater | null = isComplete ? { relation_type_id: Number(relation), ...rater } : null
  return {
    kind,
    setKind,
    relation,
    setRelation,
    raterId,
    setRaterId,
    name,
    setName,
    email,
    setEmail,
    number,
    setNumber,
    body,
  }
}

/** Adds one rater of an evaluated after the release, and says when the invitation leaves. */
export function AddRaterDialog({ person, matrix, acts, open, onClose }: AddRaterDialogProps) {
  const choice = useChoice()
  const isNight = nextMorning(useNow(), matrix.time_zone) !== null
  const [moment, setMoment] = useState<(typeof moments)[number]['value']>('morning')
  const submit = async () => {
    if (!choice.body) return
    if (await acts.addRater({ ...choice.body, by_day: moment === 'morning' })) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Agregar evaluador a ${person.name}`}
      description="Sólo suma: a nadie se le cambia. Queda en Actividad."
      width="small"
      locked={acts.busy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={acts.busy} disabled={!choice.body}>
            Agregar e invitar
          </Button>
        </>
      }
    >
      <div className="person-fields">
        <RaterFields person={person} matrix={matrix} choice={choice} />
        {isNight && (
          <SegmentedControl
            label="Cuándo sale la invitación"
            segments={moments}
            value={moment}
            onChange={setMoment}
          />
        )}
      </div>
    </Dialog>
  )
}

interface RaterFieldsProps {
  readonly person: Person
  readonly matrix: Matrix
  readonly choice: ReturnType<typeof useChoice>
}

function RaterFields({ person, matrix, choice }: RaterFieldsProps) {
  const relations = usedRelations(matrix)
    .filter(({ id }) => id !== SELF_EVALUATION)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <SegmentedControl
        label="Quién evalúa"
        segments={kinds}
        value={choice.kind}
        onChange={choice.setKind}
      />
      {choice.kind === 'known' ? (
        <KnownRater person={person} matrix={matrix} choice={choice} />
      ) : (
        <>
          <TextField
            label="Nombre"
            required
            value={choice.name}
            onChange={(event) => choice.setName(event.target.value)}
          />
          <TextField
            label="Correo"
            type="email"
            required={!matrix.without_email}
            value={choice.email}
            onChange={(event) => choice.setEmail(event.target.value)}
          />
          {matrix.without_email && (
            <TextField
              label="No. Emp."
              hint="Basta el correo o el número. Sin correo entra con su papeleta."
              value={choice.number}
              onChange={(event) => choice.setNumber(event.target.value)}
            />
          )}
        </>
      )}
      <Field label="Relación">
        {(control) => (
          <Select
            control={control}
            options={relations}
            value={choice.relation}
            onChange={choice.setRelation}
          />
        )}
      </Field>
    </>
  )
}

/** The people of the project who are still there. */
function KnownRater({ person, matrix, choice }: RaterFieldsProps) {
  const people = useQuery(read(subjectsContract.list, { params: { matrixId: matrix.id } }))
  const options = (people.data ?? [])
    .filter(({ id, left_at }) => id !== person.subject_id && left_at === undefined)
    .map((one) => ({ value: one.id, label: one.name, detail: addressText(one) }))
  return (
    <Field label="Persona">
      {(control) => (
        <Combobox
          control={control}
          options={options}
          value={choice.raterId}
          onChange={choice.setRaterId}
          loading={people.isPending}
        />
      )}
    </Field>
  )
}
