import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsContract, type Workspace } from '#features/accounts/contract.ts'
import { chosenProblem } from '#features/accounts/role.rules.ts'
import { ProjectPicker } from '#features/accounts/views/ProjectPicker.tsx'
import { RoleField } from '#features/accounts/views/RoleField.tsx'
import { companiesContract } from '#features/companies/contract.ts'
import { isProjectRole, roles } from '#shared/roles.ts'
import { cleanText } from '#shared/text.ts'
import { Field, SwitchField, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { SubmitDialog } from '#web/kit/dialog/SubmitDialog.tsx'
import { Select } from '#web/kit/field/Select.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { wrongPasswordText } from '#web/wrong-password.ts'
import { integrationsContract, type TokenRole } from '../contract.ts'
import { DEFAULT_TOKEN_DAYS, MAXIMUM_NAME_LENGTH, TOKEN_DAYS } from '../limits.ts'
import { tokenProblem } from '../rules.ts'
import { OwnPassword } from './OwnPassword.tsx'

interface TokenDialogProps {
  readonly workspace: Workspace
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onCreated: (made: { readonly name: string; readonly token: string }) => void
}

interface TokenFields {
  readonly name: string
  readonly role: TokenRole
  /** Empty for all of them; not asked for chosen projects. */
  readonly company: string
  readonly projects: readonly string[]
  readonly days: number
  readonly service: boolean
  readonly password: string
}

const empty: TokenFields = {
  name: '',
  role: 'viewer',
  company: '',
  projects: [],
  days: DEFAULT_TOKEN_DAYS,
  service: false,
  password: '',
}
const offeredRoles = roles.filter((role) => role.value !== 'owner')
const durations = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? 'Un año' : `${days} días`,
}))

/** The companies of a workspace, after the choice of all of them. */
function useCompanyOptions({ id }: Workspace, open: boolean) {
  const companies = useQuery({ ...read(companiesContract.list), enabled: open })
  return [
    { value: '', label: 'Todas las empresas' },
    ...(companies.data ?? [])
      .filter(({ workspace_id }) => workspace_id === id)
      .map((company) => ({ value: company.id, label: company.name })),
  ]
}

/** What a key reaches, as the call takes it. */
const toReach = ({ role, company, projects }: TokenFields) =>
  isProjectRole(role)
    ? { matrix_ids: [...projects] }
    : { company_id: company === '' ? null : company }

interface TokenProjectsProps {
  readonly workspaceId: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | null
}

function TokenProjects({ workspaceId, ...picker }: TokenProjectsProps) {
  const projects = useQuery(read(accountsContract.assignable, { params: { workspaceId } }))
  return projects.isError ? (
    <LoadError code="matrices.load_failed" onRetry={() => void projects.refetch()} />
  ) : (
    <ProjectPicker projects={projects.data} {...picker} />
  )
}

interface CompanyFieldProps {
  readonly options: ReturnType<typeof useCompanyOptions>
  readonly chosen: string
  readonly onChange: (company: string) => void
}

function CompanyField({ options, chosen, onChange }: CompanyFieldProps) {
  return (
    <Field label="Empresa">
      {(control) => (
        <Select control={control} options={options} value={chosen} onChange={onChange} />
      )}
    </Field>
  )
}

interface DaysFieldProps {
  readonly days: number
  readonly onChange: (days: number) => void
}

function DaysField({ days, onChange }: DaysFieldProps) {
  return (
    <Field label="Vale durante">
      {(control) => (
        <Select
          control={control}
          options={durations}
          value={String(days)}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </Field>
  )
}

export function TokenDialog({ workspace, open, onOpenChange, onCreated }: TokenDialogProps) {
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<TokenFields>) => setFields({ ...fields, ...part })
  const companies = useCompanyOptions(workspace, open)
  const { name, role, company, projects, days, service, password } = fields
  const reach = chosenProblem({ role, matrix_ids: projects, new_matrices: false })
  const problem = tokenProblem({ name: cleanText(name), days })
  const close = () => {
    onOpenChange(false)
    setFields(empty)
    setTried(false)
  }
  const create = useAction({
    run: () =>
      call(integrationsContract.createToken, {
        params: { workspaceId: workspace.id },
        body: { name, role, days, service, password, ...toReach(fields) },
      }),
    onDone: (made) => {
      onCreated(made)
      close()
    },
    refreshes: [integrationsContract.tokens],
    failed: 'server.failed',
    onRefused: (error) => wrongPasswordText(error) !== null,
  })
  const submit = () => {
    setTried(true)
    if (!problem && !reach && password) create.mutate()
  }
  return (
    <SubmitDialog
      open={open}
      onOpen={() => onOpenChange(true)}
      onClose={close}
      title="Crear clave de API"
      description="Actúa a tu nombre y deja de servir si dejas de tener el rol Propiedad, salvo que sea de servicio."
      submitLabel="Crear clave"
      busyLabel="Creando..."
      icon="key-round"
      busy={create.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Nombre"
        hint="Del programa que la va a usar, por ejemplo Nómina."
        value={name}
        maxLength={MAXIMUM_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
        error={tried && problem ? messageText(problem) : null}
      />
      <RoleField
        label="Permisos"
        roles={offeredRoles}
        value={role}
        onChange={(given) => change({ role: given })}
      />
      {isProjectRole(role) ? (
        <TokenProjects
          workspaceId={workspace.id}
          chosen={projects}
          onChange={(chosen) => change({ projects: chosen })}
          error={tried && reach ? messageText(reach) : null}
        />
      ) : (
        <CompanyField
          options={companies}
          chosen={company}
          onChange={(chosen) => change({ company: chosen })}
        />
      )}
      <DaysField days={days} onChange={(chosen) => change({ days: chosen })} />
      <SwitchField
        label="Clave de servicio"
        hint="Si dejas el rol Propiedad sigue activa: pasa a otra persona que lo tenga, y le avisamos."
        checked={service}
        onChange={(event) => change({ service: event.target.checked })}
      />
      <OwnPassword
        value={password}
        tried={tried}
        error={create.error}
        onChange={(typed) => change({ password: typed })}
      />
    </SubmitDialog>
  )
}
