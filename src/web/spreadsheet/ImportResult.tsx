import { omittedRows } from '#shared/spreadsheet/headers.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '../kit/page/LinkButton.tsx'
import { ImportFacts, type Omitted } from './ImportFacts.tsx'
import { saveXlsx } from './save-xlsx.ts'

export interface ImportOutcome extends Omitted {
  readonly title: string
  readonly headers: readonly string[]
  /** Where the import leads. */
  readonly next?: { readonly label: string; readonly to: string } | undefined
}

/** The result of an import; the omitted lines can be downloaded, corrected and imported again. */
export function ImportResult({
  outcome,
  onClose,
}: {
  readonly outcome: ImportOutcome
  readonly onClose: () => void
}) {
  const omitted = outcome.duplicates.length + outcome.invalid.length
  const save = () => void saveXlsx('renglones-omitidos', omittedRows(outcome))
  const label =
    omitted === 1 ? 'Descargar el renglón omitido' : `Descargar los ${omitted} renglones omitidos`
  return (
    <Banner
      tone="success"
      className="import-result"
      closeLabel="Cerrar resumen de importación"
      onClose={onClose}
      actions={
        <>
          {outcome.next && (
            <LinkButton variant="tertiary" size="small" icon="sparkles" to={outcome.next.to}>
              {outcome.next.label}
            </LinkButton>
          )}
          {omitted > 0 && (
            <Button variant="tertiary" size="small" icon="download" onClick={save}>
              {label}
            </Button>
          )}
        </>
      }
    >
      <b>{outcome.title}</b>
      <ImportFacts {...outcome} />
    </Banner>
  )
}
