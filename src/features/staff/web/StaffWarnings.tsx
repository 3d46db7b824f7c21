import { formsText } from '#features/forms/counts.rules.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { isWrongFile } from '../plan.rules.ts'
import { FORMS_SHEET } from '../sheet-names.rules.ts'
import { countKinds } from '../summary.rules.ts'
import type { ImportTable } from './useImportTable.ts'
import type { EditablePlan } from './useStaffPlan.ts'
import '../views/staff-import.css'

interface StaffWarningsProps {
  readonly plan: EditablePlan
  readonly table: ImportTable
  /** The connections are columns of the list. */
  readonly isWide: boolean
  /** How many people the draft has. */
  readonly subjects: number
  /** Why the server applied nothing. */
  readonly problems: readonly string[]
}

const PROBLEMS_SHOWN = 5

/** What makes a list suspicious: leaders who are not found, and too many people who are missing. */
export function StaffWarnings({ plan, table, isWide, subjects, problems }: StaffWarningsProps) {
  const { comparison, keep_capitals, keepCapitals } = plan
  const { leaders, people, capitals } = comparison
  const gone = people.filter(({ difference }) => difference === 'gone').length
  const column = leaders?.matched_by ?? null
  const head = column === null ? undefined : table.opened?.table.heads[column]
  const kinds = countKinds(comparison)
  const counts = leaders && `${wholeNumber(leaders.found)} de ${wholeNumber(leaders.named)}`
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="danger" title="No se aplicó nada" className="staff-warning">
          <ul>
            {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isWrongFile(comparison, subjects) && (
        <Banner tone="warning" className="staff-warning">
          Este archivo quitaría a {wholeNumber(gone)} de {wholeNumber(subjects)}. ¿Es el correcto?
          Sus casillas empiezan sin marcar.
        </Banner>
      )}
      {leaders && leaders.found < leaders.named && (
        <Banner tone="warning" className="staff-warning">
          Líder: {counts} encontrados. Quienes faltan conservan al que tenían.
        </Banner>
      )}
      {kinds !== '' && <p className="small soft note-above">Cambian: {kinds}.</p>}
      {capitals > 0 && (
        <p className="small soft staff-note">
          {numbered(capitals, 'nombre viene', 'nombres vienen')} en MAYÚSCULAS
          {keep_capitals ? '.' : '; se escriben «Nombre Apellido».'}
          <Button variant="tertiary" size="small" onClick={() => keepCapitals(!keep_capitals)}>
            {keep_capitals ? 'Escribir como «Nombre Apellido»' : 'Dejarlos así'}
          </Button>
        </p>
      )}
      {table.several > 0 && (
        <p className="small soft note-above">
          {numbered(table.several, 'renglón trae', 'renglones traen')} más de un correo: se usa el
          primero.
        </p>
      )}
      {plan.sheet && (
        <p className="small soft note-above">
          {isWide ? 'Una columna por relación' : `Hoja «${FORMS_SHEET}»`}:{' '}
          {formsText(plan.sheet.forms.length)}
          {plan.sheet.omitted.length > 0 &&
            `, ${numbered(plan.sheet.omitted.length, 'renglón se omite', 'renglones se omiten')}`}
          . Entran en lugar de las reglas.
        </p>
      )}
      {leaders && head !== undefined && (
        <p className="small soft note-above">
          Líder: coincide con «{head}», {counts}.
        </p>
      )}
    </>
  )
}
