import { type SyntheticEvent, useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { givenWorkspaceRoles, roles } from '#shared/roles.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { integrationsContract, type SignOnConnection, type SignOnRole } from '../contract.ts'
import { connectionProblem, issuerOf } from '../sign-on.rules.ts'

interface SignOnFieldsProps {
  readonly workspace: Workspace
  readonly connection: SignOnConnection | null
}

const knownRole = (given: string): SignOnRole | undefined =>
  givenWorkspaceRoles.find((role) => role === given)
const roleOptions = roles.filter(({ value }) => knownRole(value) !== undefined)

const empty = { issuer: '', client_id: '', role: 'viewer' as SignOnRole }

const isIssuerFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'sign_on.issuer_failed'

/** Saves the provider; what is wrong with its address is told at the field, and null is success. */
async function save(
  { id }: Workspace,
  body: BodyOf<typeof integrationsContract.saveSignOn>,
): Promise<string | null> {
  try {
    await call(integrationsContract.saveSignOn, { params: { workspaceId: id }, body })
    return null
  } catch (error) {
    if (isIssuerFailure(error)) return error.message
    throw error
  }
}

interface FirstRoleFieldProps {
  readonly role: SignOnRole
  readonly onChange: (role: SignOnRole) => void
}

const FirstRoleField = ({ role, onChange }: FirstRoleFieldProps) => (
  <Field label="Rol de quien entra por primera vez">
    {(control) => (
      <LazySelect
        control={control}
        options={roleOptions}
        value={role}
        onChange={(chosen) => onChange(knownRole(chosen) ?? role)}
      />
    )}
  </Field>
)

type SaveDialogProps = Pick<
  Parameters<typeof ConfirmWithPassword<string | null>>[0],
  'open' | 'onClose' | 'action' | 'onDone'
>

function SaveDialog(props: SaveDialogProps) {
  return (
    <ConfirmWithPassword
      {...props}
      title="Guardar el acceso único"
      description="Desde ese momento, tu equipo entra con este proveedor."
      keep="Cancelar"
      confirm="Guardar"
      label="Tu contraseña"
    />
  )
}

/** Who the provider is; its secret is written and never shown. */
export function SignOnFields(props: SignOnFieldsProps) {
  const { workspace, connection } = props
  const [fields, setFields] = useState({ ...(connection ?? empty), client_secret: '' })
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setFailure(null)
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
  const findError = (code: typeof problem) =>
    tried && code !== null && problem === code ? messageText(code) : null
  const showSaved = () => {
    notify('sign_on.saved')
    setTried(false)
    change({ client_secret: '' })
    return refresh(integrationsContract.signOn)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!problem) setAsking(true)
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <>
      <form className="fields-in-two" noValidate onSubmit={submit}>
        <TextField
          className="field-across"
          label="Emisor"
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={fields.issuer}
          onChange={(event) => change({ issuer: event.target.value })}
          error={findError('sign_on.issuer_invalid') ?? failure}
        />
        <TextField
          label="Identificador de cliente"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={fields.client_id}
          onChange={(event) => change({ client_id: event.target.value })}
          error={findError('sign_on.client_required')}
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
          error={findError('sign_on.secret_required')}
        />
        <FirstRoleField role={role} onChange={(chosen) => change({ role: chosen })} />
        <div className="field-across">
          <Button type="submit">Guardar</Button>
        </div>
      </form>
      <SaveDialog
        open={asking}
        onClose={() => setAsking(false)}
        action={(password) => save(workspace, { issuer, client_id, role, password, ...given })}
        onDone={async (refused) => {
          setAsking(false)
          setFailure(refused)
          if (refused === null) await showSaved()
        }}
      />
    </>
  )
}
