import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { FileDrop } from '#web/kit/field/FileDrop.tsx'
import { Keys } from '#web/kit/page/Keys.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { useImportSource } from '#web/spreadsheet/useImportSource.ts'
import { GoodFile } from './GoodFile.tsx'
import '../views/good-file.css'

interface ListSourcesProps {
  readonly source: ReturnType<typeof useImportSource>
  /** The end of every path that shows the matrix. */
  readonly path: string
  readonly onTemplate: () => void
}

interface SourceProps {
  readonly icon: IconName
  readonly name: string
  readonly hint: string
}

const SourceText = ({ icon, name, hint }: SourceProps) => (
  <>
    <Icon name={icon} size={20} />
    <span className="list-source-text">
      <b>{name}</b>
      <br />
      <span className="small muted">{hint}</span>
    </span>
  </>
)

function SourceLink({ to, ...source }: SourceProps & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className="list-source">
        <SourceText {...source} />
        <Icon name="chevron-right" size={17} />
      </Link>
    </li>
  )
}

/** How a list of people comes to the page, before there is one. */
export function ListSources({ source, path, onTemplate }: ListSourcesProps) {
  return (
    <div className="list-sources">
      <div>
        <FileDrop
          label={source.reading ? 'Leyendo el archivo...' : 'Suelta aquí tu archivo de personal'}
          hint="Excel o CSV, tal como sale de nómina. Nada cambia hasta que lo aceptes."
          accept=".xlsx,.xls,.csv"
          busy={source.reading}
          error={source.problem && messageText(source.problem)}
          onFile={(file) => void source.choose(file)}
        />
        <ul>
          <li className="list-source">
            <SourceText icon="table-2" name="Pegar desde Excel" hint="Con o sin encabezados" />
            <span className="off-phone">
              <Keys keys={['Ctrl+V']} />
            </span>
          </li>
          <SourceLink
            icon="link-2"
            name="Traer de tu sistema de RH"
            hint="Por la API, con tu clave"
            to="/settings"
          />
          <SourceLink
            icon="copy"
            name="Desde un proyecto anterior"
            hint="Con sus reglas de conexión"
            to={`/connections/${path}?anterior=1`}
          />
          <SourceLink
            icon="user-plus"
            name="Escribirlas a mano"
            hint="Una persona por renglón"
            to={`/participants/${path}`}
          />
        </ul>
        <p className="apart-above">
          <Button variant="tertiary" icon="download" onClick={onTemplate}>
            Plantilla Excel
          </Button>
        </p>
      </div>
      <GoodFile />
    </div>
  )
}
