import type { OmittedLine } from '#shared/spreadsheet/headers.ts'
import { Banner } from '#ui/Banner.tsx'
import { ImportFacts, type Omitted } from './ImportFacts.tsx'

export interface Preview extends Omitted {
  /** What would be added, cell by cell as a person reads it. */
  readonly added: readonly (readonly string[])[]
}

const ADDED_SHOWN = 5
const OMITTED_SHOWN = 20

function Added({ heads, added }: { readonly heads: readonly string[]; readonly added: Preview['added'] }) {
  const more = added.length - ADDED_SHOWN
  return (
    <section className="grid gap-2">
      <h3>Se agregarán</h3>
      <div className="card overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {added.slice(0, ADDED_SHOWN).map((cells) => (
              <tr key={cells.join('\t')}>
                {heads.map((head, at) => (
                  <td key={head}>{cells[at] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="small muted">y {more} más</p>}
    </section>
  )
}

function Left({ lines }: { readonly lines: readonly OmittedLine[] }) {
  const more = lines.length - OMITTED_SHOWN
  return (
    <section className="grid gap-2">
      <h3>Se omitirán</h3>
      <div className="card overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Línea</th>
              <th scope="col">Motivo</th>
              <th scope="col">Contenido</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, OMITTED_SHOWN).map(({ line, reason, cells }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{reason}</td>
                <td className="muted">{cells.filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="small muted">y {more} más; podrás descargarlas después de importar.</p>}
    </section>
  )
}

/** What an import is going to do, before it does anything. */
export function ImportPreview({
  preview,
  heads,
  fileName,
}: {
  readonly preview: Preview
  readonly heads: readonly string[]
  readonly fileName: string
}) {
  const { added, duplicates, invalid } = preview
  const omitted = [...duplicates, ...invalid].sort((one, other) => one.line - other.line)
  return (
    <div className="grid gap-5">
      {added.length === 0 && <Banner tone="warning">Ninguna fila de «{fileName}» se puede agregar.</Banner>}
      <ImportFacts {...preview} />
      {added.length > 0 && <Added heads={heads} added={added} />}
      {omitted.length > 0 && <Left lines={omitted} />}
    </div>
  )
}
