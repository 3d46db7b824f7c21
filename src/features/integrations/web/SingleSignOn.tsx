import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Workspace } from '#features/accounts/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { SwitchField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { integrationsContract, type SignOn, type SignOnConnection } from '../contract.ts'
import { findSignOnProblem } from '../sign-on.rules.ts'
import { CopyText } from './CopyText.tsx'
import { SignOnDomains } from './SignOnDomains.tsx'
import { SignOnFields } from './SignOnFields.tsx'

interface SingleSignOnProps {
  readonly workspace: Workspace
}

const onSettled = () => refresh(integrationsContract.signOn)

/** With which provider the people of a workspace sign in. */
export function SingleSignOn({ workspace }: SingleSignOnProps) {
  const params = { workspaceId: workspace.id }
  const found = useQuery(read(integrationsContract.signOn, { params }))
  return (
    <section className="stack-fields" aria-labelledby="acceso-unico">
      <div className="section-head">
        <div>
          <h2 id="acceso-unico">Acceso único</h2>
          <p className="soft">Tu equipo entra con la cuenta de la empresa (OpenID Connect).</p>
        </div>
        {found.data?.connection && <State connection={found.data.connection} />}
      </div>
      <TestOutcome />
      {found.isPending && <Skeleton bars={3} />}
      {found.isError && (
        <LoadError code="sign_on.load_failed" onRetry={() => void found.refetch()} />
      )}
      {found.data && <Settings workspace={workspace} found={found.data} />}
    </section>
  )
}

function State({
  connection: { enabled, mandatory, tested_at },
}: {
  connection: SignOnConnection
}) {
  if (!enabled) return <Badge tone="draft">Apagado</Badge>
  if (!tested_at)
    return (
      <Badge tone="warning" icon="triangle-alert">
        Sin probar
      </Badge>
    )
  return (
    <Badge tone="success" icon="circle-check">
      {mandatory ? 'Se exige a todos' : 'Encendido'}
    </Badge>
  )
}

/** What the address says when the provider sends the browser back from a test. */
function TestOutcome() {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('sign_on')
  if (outcome === null) return null
  const problem = outcome === 'tested' ? null : findSignOnProblem(outcome)
  const close = () =>
    setSearch(
      (before) => {
        before.delete('sign_on')
        return before
      },
      { replace: true },
    )
  return (
    <Banner tone={problem ? 'danger' : 'success'} onClose={close}>
      {messageText(problem ?? 'sign_on.tested')}
    </Banner>
  )
}

function Settings({ workspace, found }: SingleSignOnProps & { readonly found: SignOn }) {
  const { callback_url, connection, domains } = found
  return (
    <>
      <CopyText label="Dirección de regreso, para tu proveedor" text={callback_url} />
      <SignOnFields workspace={workspace} connection={connection} />
      <SignOnDomains workspace={workspace} domains={domains} />
      {connection && (
        <Switches
          workspace={workspace}
          connection={connection}
          mayTest={domains.some(({ proved_at }) => proved_at !== null)}
        />
      )}
    </>
  )
}

interface Change {
  readonly enabled?: boolean
  readonly mandatory?: boolean
}

function changeTitle({ enabled, mandatory }: Change): string {
  if (mandatory !== undefined)
    return mandatory ? 'Exigir el acceso único a todos' : 'Ya no exigir el acceso único'
  return enabled ? 'Encender el acceso único' : 'Apagar el acceso único'
}

interface SwitchesProps extends SingleSignOnProps {
  readonly connection: SignOnConnection
  readonly mayTest: boolean
}

function Switches({ workspace, connection, mayTest }: SwitchesProps) {
  const [removing, setRemoving] = useState(false)
  const params = { workspaceId: workspace.id }
  const [change, setChange] = useState<Change | null>(null)
  const test = useAction({
    run: () => call(integrationsContract.testSignOn, { params }),
    onDone: ({ url }) => window.location.assign(url),
    failed: 'server.failed',
  })
  const remove = useAction({
    run: () => call(integrationsContract.removeSignOn, { params }),
    done: 'sign_on.removed',
    onDone: () => setRemoving(false),
    failed: 'server.failed',
    onSettled,
  })
  const { enabled, mandatory, tested_at } = connection
  return (
    <div className="stack-wide">
      <SwitchField
        label="Permitir entrar con la cuenta de la empresa"
        checked={enabled}
        onChange={(event) => setChange({ enabled: event.target.checked })}
      />
      <SwitchField
        label="Exigirlo a todos"
        hint="Se activa después de una prueba con éxito. Quien tiene el rol Propiedad conserva su contraseña."
        checked={mandatory}
        disabled={!enabled || (!tested_at && !mandatory)}
        onChange={(event) => setChange({ mandatory: event.target.checked })}
      />
      <div className="row">
        <Button
          variant="primary"
          size="small"
          disabled={!mayTest}
          busy={test.isPending || test.isSuccess}
          onClick={() => test.mutate()}
        >
          Probar con mi cuenta
        </Button>
        <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
          Quitar acceso único
        </Button>
        {!mayTest && <span className="soft small">Comprueba antes un dominio.</span>}
      </div>
      {change && (
        <ConfirmWithPassword
          open
          onClose={() => setChange(null)}
          title={changeTitle(change)}
          description="Cambia cómo entra todo tu equipo."
          keep="Dejarlo como está"
          confirm="Confirmar"
          label="Tu contraseña"
          action={(password) =>
            call(integrationsContract.switchSignOn, { params, body: { ...change, password } })
          }
          onDone={async () => {
            setChange(null)
            notify('sign_on.saved')
            await onSettled()
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="¿Quitar el acceso único?"
        consequence="Se cierran las sesiones que abrió. Quien entró así por primera vez pide una contraseña en «¿Olvidaste tu contraseña?»."
        confirmLabel="Sí, quitar"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
