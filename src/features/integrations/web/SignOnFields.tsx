import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { roles } from '#features/accounts/role.rules.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { DeferredSelect } from '#web/kit/DeferredSelect.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import {
  integrationsContract,
  type SignOnConnection,
  type SignOnRole,
  signOnRoles,
} from '../contract.ts'
import { connectionProblem, issuerOf } from '../sign-on.rules.ts'

interface SignOnFieldsProps {
  readonly workspace: Workspace
  readonly connection: SignOnConnection | null
}

const knownRole = (given: string): SignOnRole | undefined =>
  signOnRoles.find((role) => role === given)
const roleOptions = roles.filter(({ value }) => knownRole(value) !== undefined)

const empty = { issuer: '', client_id: '', role: 'viewer' as SignOnRole }

function useSave({ workspace }: SignOnFieldsProps, onSaved: () => void) {
  return useMutation({
    mutationFn: (body: {
      readonly issuer: string
      readonly client_id: string
      readonly client_secret?: string
      readonly role: SignOnRole
    }) => call(integrationsContract.saveSignOn, { params: { workspaceId: workspace.id }, body }),
    onSuccess: async () => {
      notify('sign_on.saved')
      onSaved()
      await refresh(integrationsContract.signOn)
    },
    onError: (error) => {
      if (!isIssuerFailure(error)) notifyFailure(error, 'server.failed')
    },
  })
}

const isIssuerFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'sign_on.issuer_failed'

/** Who the provider is; its secret is written and never shown. */
export function SignOnFields(props: SignOnFieldsProps) {
  const { connection } = props
  const [fields, setFields] = useState({ ...(connection ?? empty), client_secret: '' })
  const [tried, setTried] = useState(false)
  const save = useSave(props, () => {
    setTried(false)
    setFields((before) => ({ ...before, client_secret: '' }))
  })
  const change = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    save.reset()
  }
  const { role } = fields
  const issuer = issuerOf(cleanText(fields.issuer))
  const client_id = cleanText(fields.client_id)
  const given =
    connection && fields.client_secret === '' ? {} : { client_secret: fields.client_secret }
  const problem = connectionProblem(
    { issuer, client_id, ...given },
    // the server decides whether an address without TLS will do
    { allow_http: true, has_secret: connection?.issuer === issuer },
  )
  const errorOf = (code: typeof problem) =>
    tried && code !== null && problem === code ? messageText(code) : null
  const failure = isIssuerFailure(save.error) ? save.error.message : null
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!problem) save.mutate({ issuer, client_id, role, ...given })
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={submit}>
      <TextField
        className="sm:col-span-2"
        label="Emisor"
        type="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={fields.issuer}
        onChange={(event) => change({ issuer: event.target.value })}
        error={errorOf('sign_on.issuer_invalid') ?? failure}
      />
      <TextField
        label="Identificador de cliente"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={fields.client_id}
        onChange={(event) => change({ client_id: event.target.value })}
        error={errorOf('sign_on.client_required')}
      />
      <TextField
        label="Secreto"
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        placeholder={connection ? '••••••••••••' : undefined}
        hint={connection ? 'Ya está guardado. Escribe otro sólo para cambiarlo.' : undefined}
        value={fields.client_secret}
        onChange={(event) => change({ client_secret: event.target.value })}
        error={errorOf('sign_on.secret_required')}
      />
      <Field label="Rol de quien entra por primera vez">
        {(control) => (
          <DeferredSelect
            control={control}
            options={roleOptions}
            value={role}
            onChange={(chosen) => change({ role: knownRole(chosen) ?? role })}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" busy={save.isPending} busyLabel="Guardando...">
          Guardar
        </Button>
      </div>
    </form>
  )
}
