import { useRef } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { ColumnRole, FileColumn } from '#features/subjects/import-columns.rules.ts'
import { shownValue, storedValue } from '#features/subjects/rules.ts'
import { foldText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import type { Option } from '#web/kit/field/options.ts'
import { Table } from '#web/kit/list/Table.tsx'
import '../views/staff-import.css'

interface ImportColumnsProps {
  readonly columns: readonly FileColumn[]
  readonly properties: readonly SubjectProperty[]
  readonly onRole: (position: number, role: ColumnRole) => void
}

const typeWords = { text: 'texto', number: 'número', date: 'fecha', boolean: 'sí o no' } as const
const heads = ['Columna del archivo', 'Primeros valores', 'Qué es', 'Estado']

interface RoleOption extends Option {
  readonly value: ColumnRole
}

const newOption = (head: string, type: SubjectProperty['type']): RoleOption => ({
  value: `new ${type}`,
  label: `Columna nueva: «${head}», ${typeWords[type]}`,
})

function optionsFor(
  { head, type }: FileColumn,
  properties: readonly SubjectProperty[],
): RoleOption[] {
  const isKnown = properties.some(({ name }) => foldText(name) === foldText(head))
  return [
    { value: 'name', label: 'Nombre', detail: 'Varias columnas se unen' },
    { value: 'email', label: 'Correo' },
    { value: 'leader', label: 'Líder', detail: 'Por correo, nombre o número' },
    { value: 'number', label: 'No. Emp.', detail: 'Reconoce a la persona otra vez' },
    ...properties.map(({ id, name }): RoleOption => ({
      value: `column ${id}`,
      label: name,
      detail: 'Columna del proyecto',
    })),
    ...(isKnown
      ? []
      : [newOption(head, type), ...(type === 'text' ? [] : [newOption(head, 'text')])]),
    { value: 'skip', label: 'No importar' },
  ]
}

interface State {
  readonly icon: IconName
  readonly text: string
  readonly className: string
}

function findState({ role, recognition }: FileColumn, joined: boolean): State {
  if (recognition === 'relation')
    return { icon: 'circle-check', text: 'Conexiones', className: 'text-success' }
  if (role === 'skip') return { icon: 'minus', text: 'No se importa', className: 'muted' }
  if (recognition === 'guess')
    return { icon: 'triangle-alert', text: 'Confirma', className: 'warning-line' }
  if (role === 'name' && joined)
    return { icon: 'git-merge', text: 'Se unen en el nombre', className: 'success-line' }
  if (role.startsWith('new ')) return { icon: 'plus', text: 'Columna nueva', className: 'soft' }
  return {
    icon: 'circle-check',
    text: recognition === 'memory' ? 'Como la última vez' : 'Reconocida',
    className: 'success-line',
  }
}

function ColumnRow({
  column,
  joined,
  properties,
  onRole,
}: Omit<ImportColumnsProps, 'columns'> & {
  readonly column: FileColumn
  readonly joined: boolean
}) {
  const { position, head, samples, role, type, recognition } = column
  const roleCell = useRef<HTMLTableCellElement>(null)
  const options = optionsFor(column, properties)
  const { icon, text, className } = findState(column, joined)
  const choose = (value: string) => {
    const option = options.find((one) => one.value === value)
    if (option) onRole(position, option.value)
  }
  const isOffered =
    role === 'skip' &&
    recognition !== 'relation' &&
    options.some((one) => one.value === `new ${type}`)
  const shown = samples.map((text) => shownValue(type, storedValue(type, text) ?? text))
  return (
    <tr>
      <td className="wraps">
        <b className={role === 'skip' ? 'muted import-column-skipped' : ''}>{head}</b>
      </td>
      <td data-label="Primeros valores" className="soft wraps">
        {shown.join(' · ') || <span className="muted">Sin valores</span>}
      </td>
      <td data-label="Qué es" ref={roleCell}>
        <LazySelect
          small
          label={`Qué es «${head}»`}
          options={options}
          value={role}
          onChange={choose}
        />
      </td>
      <td data-label="Estado">
        <span className="import-state-line">
          <span className={`signed-line ${className}`}>
            <Icon name={icon} size={16} />
            {text}
          </span>
          {isOffered && (
            <Button
              variant="tertiary"
              size="small"
              aria-label={`Agregar como columna: «${head}»`}
              onClick={() => {
                // the button goes away with its question
                roleCell.current?.querySelector<HTMLElement>('button, select')?.focus()
                onRole(position, `new ${type}`)
              }}
            >
              Agregar como columna
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

/** The first step of an import: what each column of the file is. */
export function ImportColumns({ columns, properties, onRole }: ImportColumnsProps) {
  const joined = columns.filter(({ role }) => role === 'name').length > 1
  return (
    <Table caption="Columnas del archivo" cards heads={heads}>
      {columns.map((column) => (
        <ColumnRow
          key={column.position}
          column={column}
          joined={joined}
          properties={properties}
          onRole={onRole}
        />
      ))}
    </Table>
  )
}
