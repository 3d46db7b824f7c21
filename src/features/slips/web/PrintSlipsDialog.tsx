import { useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { SubmitDialog } from '#web/kit/dialog/SubmitDialog.tsx'
import { Select } from '#web/kit/field/Select.tsx'
import type { SlipList, SlipRow } from '../contract.ts'
import { countNext, sheetsText } from '../listing.rules.ts'
import type { SlipsData } from './useSlips.ts'

interface Props {
  readonly slips: SlipList
  /** The person who gets another slip; null for all who have none. */
  readonly person: SlipRow | null
  readonly open: boolean
  readonly data: Pick<SlipsData, 'matrix' | 'busy' | 'print'>
  readonly onOpen: () => void
  readonly onClose: () => void
}

const BY_NAME = 'nombre'

/** Says what the file opens before it is made; the same for a slip that was opened and one that was not. */
export function PrintSlipsDialog({ slips, person, open, data, onOpen, onClose }: Props) {
  const [order, setOrder] = useState(BY_NAME)
  const columns = data.matrix?.subject_properties ?? []
  const submit = async () => {
    const order_by = order === BY_NAME ? null : order
    if (await data.print({ subject_id: person?.subject_id, order_by })) onClose()
  }
  const again = person && person.printed_on !== null
  return (
    <SubmitDialog
      open={open}
      onOpen={onOpen}
      onClose={onClose}
      title={person ? `Imprimir otra para ${person.name}` : 'Imprimir papeletas'}
      description={sheetsText(person ? 1 : countNext(slips))}
      submitLabel="Imprimir"
      busyLabel="Preparando…"
      icon="printer"
      busy={data.busy}
      onSubmit={() => void submit()}
    >
      {again && (
        <p>
          La papeleta anterior deja de servir y lo que no se haya enviado con ella se borra. Lo que
          ya se envió se queda.
        </p>
      )}
      {!person && columns.length > 0 && (
        <Field label="Orden" hint="Cada grupo sale junto, con su lista para firmar de recibido.">
          {(control) => (
            <Select
              control={control}
              value={order}
              onChange={setOrder}
              options={[
                { value: BY_NAME, label: 'Nombre' },
                ...columns.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      )}
    </SubmitDialog>
  )
}
