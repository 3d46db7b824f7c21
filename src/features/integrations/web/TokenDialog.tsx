import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { isProjectRole, roles } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { cleanText } from '#shared/text.ts'
import { CheckField, Field, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { Select } from '#web/kit/Select.tsx'
import { SubmitDialog } from '#web/kit/SubmitDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notifyFailure } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { integrationsContract, tokenRoles, type TokenRole } from '../contract.ts'
import { DEFAULT_TOKEN_DAYS, MAXIMUM_NAME_LENGTH, TOKEN_DAYS } from '../limits.ts'
import { tokenProblem } from '../rules.ts'

interface TokenDialogProps {
  readonly workspace: Workspace
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onCreated: (made: { readonly name: string; readonly token: string }) => void
}

const empty = { name: '', role: 'viewer' as TokenRole, company: '', days: DEFAULT_TOKEN_DAYS }
/** A key of chosen projects is made through the API, which takes their ids. */
const offeredRoles = roles.flatMap((role) => {
  const value = tokenRoles.find((known) => known === role.value)
  return value && !isProjectRole(value) ? { ...role, value } : []
})
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

export function TokenDialog({ workspace, open, onOpenChange, onCreated }: TokenDialogProps) {
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<typeof empty>) => setFields({ ...fields, ...part })
  const companies = useCompanyOptions(workspace, open)
  const { name, role, company, days } = fields
  const problem = tokenProblem({ name: cleanText(name), days })
  const close = () => {
    onOpenChange(false)
    setFields(empty)
    setTried(false)
  }
  const create = useMutation({
    mutationFn: () =>
      call(integrationsContract.createToken, {
        params: { workspaceId: workspace.id },
        body: { name, role, days, company_id: company === '' ? null : company },
      }),
    onSuccess: async (made) => {
      onCreated(made)
      close()
      await refresh(integrationsContract.tokens)
    },
    onError: (error) => notifyFailure(error, 'server.failed'),
  })
  const submit = () => {
    setTried(true)
    if (!problem) create.mutate()
  }
  return (
    <SubmitDialog
      open={open}
      onOpen={() => onOpenChange(true)}
      onClose={close}
      title="Crear clave de API"
      description="Actúa a tu nombre: deja de servir si dejas de tener el rol Propiedad."
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
      <fieldset className="grid gap-3">
        <legend className="field-label">Permisos</legend>
        {offeredRoles.map(({ value, label, detail }) => (
          <CheckField
            key={value}
            type="radio"
            name="role"
            label={label}
            hint={detail}
            checked={role === value}
            onChange={() => change({ role: value })}
          />
        ))}
      </fieldset>
      <Field label="Empresa">
        {(control) => (
          <Select
            control={control}
            options={companies}
            value={company}
            onChange={(chosen) => change({ company: chosen })}
          />
        )}
      </Field>
      <Field label="Vale durante">
        {(control) => (
          <Select
            control={control}
            options={durations}
            value={String(days)}
            onChange={(chosen) => change({ days: Number(chosen) })}
          />
        )}
      </Field>
    </SubmitDialog>
  )
}
