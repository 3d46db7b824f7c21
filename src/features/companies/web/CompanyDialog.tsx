import type { Workspace } from '#features/accounts/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { VersionDialog } from '#web/kit/dialog/VersionDialog.tsx'
import type { Company } from '../contract.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { previewCompany, useCompanyFields } from './useCompanyFields.ts'
import '../views/companies.css'

interface CompanyDialogProps {
  /** Null for a new company. */
  readonly company: Company | null
  /** Workspaces in which the user may create a company. */
  readonly workspaces: readonly Workspace[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Edits a company, with a preview of its colours on the rater's page. */
export function CompanyDialog({ company, workspaces, open, onClose }: CompanyDialogProps) {
  const { draft, change, tried, submit, saving, conflict } = useCompanyFields(
    company,
    workspaces,
    onClose,
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={company ? 'Editar empresa' : 'Agregar empresa'}
      width="large"
      onSubmit={submit}
      locked={saving}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={saving} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <div className="company-editor">
        <CompanyFields
          draft={draft}
          onChange={change}
          tried={tried}
          workspaces={company ? [] : workspaces}
        />
        <BrandPreview company={previewCompany(draft)} />
      </div>
      <VersionDialog code="company.changed" {...conflict} />
    </Dialog>
  )
}
