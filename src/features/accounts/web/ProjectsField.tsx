import { useQuery } from '@tanstack/react-query'
import { CheckField } from '#ui/Field.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { ProjectPicker } from '../views/ProjectPicker.tsx'

/** Projects that a member is given: a list, and whether those created later belong to it. */
export interface ChosenProjects {
  readonly matrix_ids: readonly string[]
  readonly new_matrices: boolean
}

export const NO_PROJECTS: ChosenProjects = { matrix_ids: [], new_matrices: false }

interface ProjectsFieldProps {
  readonly workspaceId: string
  readonly value: ChosenProjects
  readonly onChange: (chosen: ChosenProjects) => void
  readonly error: string | null
}

export function ProjectsField({ workspaceId, value, onChange, error }: ProjectsFieldProps) {
  const projects = useQuery(read(accountsContract.assignable, { params: { workspaceId } }))
  if (projects.isError)
    return <LoadError code="matrices.load_failed" onRetry={() => void projects.refetch()} />
  return (
    <ProjectPicker
      projects={projects.data}
      chosen={value.matrix_ids}
      onChange={(matrix_ids) => onChange({ ...value, matrix_ids })}
      error={error}
    >
      <CheckField
        label="También los que se creen después"
        checked={value.new_matrices}
        onChange={() => onChange({ ...value, new_matrices: !value.new_matrices })}
      />
    </ProjectPicker>
  )
}
