import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companiesContract } from '#features/companies/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { evaluationsContract, type EvaluationRow } from '../contract.ts'

interface CopyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly evaluation: Pick<EvaluationRow, 'id' | 'name'> | null
  readonly companyId: string
}

/** Copies an evaluation to another company of the same workspace. */
export function CopyDialog({ open, onClose, evaluation, companyId }: CopyDialogProps) {
  const companies = useQuery({ ...read(companiesContract.list), enabled: open })
  const own = companies.data?.find(({ id }) => id === companyId)
  const others =
    companies.data?.filter(
      ({ id, workspace_id }) => id !== companyId && workspace_id === own?.workspace_id,
    ) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const target = others.find(({ id }) => id === chosen) ?? others[0]
  const copy = useAction({
    run: ({ company_id }: { readonly company_id: string; readonly company: string }) =>
      call(evaluationsContract.copy, {
        params: { evaluationId: evaluation?.id ?? '' },
        body: { company_id },
      }),
    refreshesFirst: [evaluationsContract.list],
    onDone: (_, { company }) => {
      notify('evaluation.copied', { company })
      onClose()
    },
    failed: 'evaluation.save_failed',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Copiar a otra empresa"
      locked={copy.isPending}
      description={`«${evaluation?.name ?? ''}» se copia con su escala. Cambiar una no cambia la otra.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={copy.isPending}
            disabled={!target}
            onClick={() => target && copy.mutate({ company_id: target.id, company: target.name })}
          >
            Copiar
          </Button>
        </>
      }
    >
      {companies.data && others.length === 0 ? (
        <p>No hay otra empresa en este espacio de trabajo.</p>
      ) : (
        <Field label="Empresa">
          {(control) => (
            <LazySelect
              control={control}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={target?.id ?? null}
              placeholder="Cargando..."
              onChange={setChosen}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
