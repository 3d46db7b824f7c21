import { useState } from 'react'
import { foldText } from '#shared/text.ts'
import { TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { companiesContract, type Company } from '../contract.ts'

function describeConsequence(company: Company): string {
  const matrices = company.matrices === 1 ? 'su proyecto' : `sus ${company.matrices} proyectos`
  return `Se eliminará «${company.name}»${company.matrices > 0 ? ` con ${matrices}` : ''}, sus evaluaciones y sus escalas. No se puede deshacer.`
}

/** Deletes a company; one with projects once its name was typed. */
export function DeleteCompanyDialog({
  company,
  open,
  onClose,
}: {
  readonly company: Company
  readonly open: boolean
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const asksName = company.matrices > 0
  const remove = useAction({
    run: ({ id }: Company) => call(companiesContract.remove, { params: { companyId: id } }),
    done: 'company.deleted',
    failed: 'company.delete_failed',
    onSettled: async () => {
      onClose()
      await refresh(companiesContract.list)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={messageText('company.delete_confirm')}
      consequence={describeConsequence(company)}
      confirmLabel="Sí, eliminar"
      danger
      busy={remove.isPending}
      ready={!asksName || foldText(typed) === foldText(company.name)}
      onConfirm={() => remove.mutate(company)}
    >
      {asksName && (
        <TextField
          label={`Escribe «${company.name}» para confirmar`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      )}
    </ConfirmDialog>
  )
}
