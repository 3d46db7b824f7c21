import { useNavigate } from 'react-router'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { pastedTables } from '#web/spreadsheet/handed.ts'
import { usePastedRows } from '#web/spreadsheet/usePastedRows.ts'

/** Leads to the import of the draft's people, which also reads a table that is pasted here. */
export function PeopleStep({ path }: { readonly path: string }) {
  const navigate = useNavigate()
  const importPath = `/import-participants/${path}`
  usePastedRows((rows) => void navigate(importPath, { state: pastedTables.give(rows) }))
  return (
    <>
      <p className="flex flex-wrap gap-3">
        <LinkButton variant="primary" icon="upload" to={importPath}>
          Importar tu archivo
        </LinkButton>
        <LinkButton to={`/participants/${path}`}>Escribirlas</LinkButton>
      </p>
      <p className="small muted mt-2">
        También puedes pegar aquí la tabla. Con una columna como «Reporta a» o «Jefe directo», del
        organigrama sale quién evalúa a quién.
      </p>
    </>
  )
}
