import type { OmittedLine } from '#shared/spreadsheet/headers.ts'
import { Banner } from '#ui/Banner.tsx'
import { Table } from '../kit/list/Table.tsx'
import { ImportFacts, type Omitted } from './ImportFacts.tsx'

export interface Preview extends Omitted {
  /** The rows that would be added, as displayed texts. */
  readonly added: readonly (readonly string[])[]
}

const ADDED_SHOWN = 5
const OMITTED_SHOWN = 20

function AddedRows({
  heads,
  added,
}: {
  readonly heads: readonly string[]
  readonly added: Preview['added']
}) {
  const more = added.length - ADDED_SHOWN
  return (
    <section className="stack-close">
      <h3>Se agregarán</h3>
      <Table caption="Renglones que se agregarán" cards firstFixed heads={heads}>
        {added.slice(0, ADDED_SHOWN).map((cells) => (
          <tr key={cells.join('\t')}>
            {heads.map((head, at) => (
              <td key={head} data-label={head}>
                {cells[at] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {more > 0 && <p className="small muted">y {more} más</p>}
    </section>
  )
}

const omittedHeads = ['Renglón', 'Motivo', 'Contenido']

function OmittedLines({ lines }: { readonly lines: readonly OmittedLine[] }) {
  const more = lines.length - OMITTED_SHOWN
  return (
    <section className="stack-close">
      <h3>Se omitirán</h3>
      <Table caption="Renglones que se omitirán" cards firstFixed heads={omittedHeads}>
        {lines.slice(0, OMITTED_SHOWN).map(({ line, reason, cells }) => (
          <tr key={line}>
            <td data-label="Renglón">{line}</td>
            <td data-label="Motivo">{reason}</td>
            <td data-label="Contenido" className="muted wraps">
              {cells.filter(Boolean).join(' · ')}
            </td>
          </tr>
        ))}
      </Table>
      {more > 0 && (
        <p className="small muted">y {more} más; podrás descargarlas después de importar.</p>
      )}
    </section>
  )
}

interface ImportPreviewProps {
  readonly preview: Preview
  readonly heads: readonly string[]
  readonly fileName: string
}

/** What an import would add and omit, shown before it is confirmed. */
export function ImportPreview({ preview, heads, fileName }: ImportPreviewProps) {
  const { added, duplicates, invalid } = preview
  const omitted = [...duplicates, ...invalid].sort((one, other) => one.line - other.line)
  return (
    <div className="stack-fields">
      {added.length === 0 && (
        <Banner tone="warning">Ningún renglón de «{fileName}» se puede agregar.</Banner>
      )}
      <ImportFacts {...preview} />
      {added.length > 0 && <AddedRows heads={heads} added={added} />}
      {omitted.length > 0 && <OmittedLines lines={omitted} />}
    </div>
  )
}
