import { useNavigate } from 'react-router'
import { scalesContract } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { ApiError, call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { FileDrop } from '#web/kit/field/FileDrop.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { evaluationsContract } from '../contract.ts'

interface EvaluationImportProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly companyId: string
}

/** Adds the evaluation of a file to the company and opens it. What is wrong stays in the dialog. */
export function EvaluationImport({ open, onOpenChange, companyId }: EvaluationImportProps) {
  const navigate = useNavigate()
  const upload = useAction({
    run: (file: File) =>
      call(evaluationsContract.import, { body: { company_id: companyId }, files: { file } }),
    failed: 'evaluation.import_failed',
    refreshesFirst: [
      evaluationsContract.list,
      evaluationsContract.competences,
      scalesContract.list,
    ],
    onDone: ({ id, name }) => {
      notify('evaluation.imported', { name })
      void navigate(`/evaluation/${companyId}/${id}`)
    },
    onRefused: () => true,
  })
  const { error } = upload
  const problem =
    error && (error instanceof ApiError ? error.message : messageText('evaluation.import_failed'))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        upload.reset()
        onOpenChange(next)
      }}
      title="Importar evaluación"
      locked={upload.isPending}
      description="Agrega la evaluación con su escala, si la empresa todavía no la tiene. Nada de lo que hay cambia."
      footer={<Button onClick={() => onOpenChange(false)}>Cancelar</Button>}
    >
      <FileDrop
        label={upload.isPending ? 'Importando...' : 'Elige o suelta el archivo'}
        hint="El JSON o el Excel que se descarga de una evaluación, también después de editarlo."
        accept=".json,.xlsx,.xls,.csv"
        busy={upload.isPending}
        error={problem}
        onFile={(file) => upload.mutate(file)}
      />
    </Dialog>
  )
}
