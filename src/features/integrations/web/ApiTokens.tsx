import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { buildUrl, call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { useNow } from '#web/useNow.ts'
import { type ApiToken, integrationsContract } from '../contract.ts'
import { describeHolder, describeLastUse, describeReach, findExpiry } from '../token.rules.ts'
import { NewSecret } from './NewSecret.tsx'

const TokenDialog = lazyDialog(() => import('./TokenDialog.tsx'), 'TokenDialog')

const firstCall = buildUrl(integrationsContract.ownToken)
const docsAddress = firstCall.replace('/token', '/docs')

const tokenKey = ({ id }: ApiToken): string => id
const tokenName = ({ name }: ApiToken): string => name

const columnsAt = (now: Date): readonly ListColumn<ApiToken>[] => [
  {
    key: 'nombre',
    label: 'Nombre',
    width: 190,
    value: tokenName,
    cell: tokenName,
  },
  {
    key: 'permisos',
    label: 'Permisos',
    width: 200,
    wraps: true,
    value: describeReach,
    cell: describeReach,
  },
  {
    key: 'persona',
    label: 'De',
    width: 170,
    phone: 'labelled',
    value: describeHolder,
    cell: (token) => <span className="soft">{describeHolder(token)}</span>,
  },
  {
    key: 'uso',
    label: 'Último uso',
    width: 140,
    phone: 'labelled',
    value: ({ seen_at }) => seen_at ?? '',
    cell: (token) => <span className="soft">{describeLastUse(token, now)}</span>,
  },
  {
    key: 'vence',
    label: 'Vence',
    width: 190,
    phone: 'labelled',
    value: ({ expires_at }) => expires_at,
    cell: (token) => {
      const { tone, text } = findExpiry(token, now)
      return tone === 'plain' ? (
        text
      ) : (
        <Badge tone={tone} icon="clock">
          {text}
        </Badge>
      )
    },
  },
]

interface ApiTokensProps {
  readonly workspace: Workspace
}

/** The API tokens of a workspace: made, shown once, revoked. */
export function ApiTokens({ workspace }: ApiTokensProps) {
  const tokens = useQuery(
    read(integrationsContract.tokens, { params: { workspaceId: workspace.id } }),
  )
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null)
  return (
    <section className="stack-fields" aria-labelledby="claves">
      <div className="section-head">
        <div>
          <h2 id="claves">Claves de API</h2>
          <p className="soft">
            Para que otros programas carguen personas y lean la participación y los resultados.
            Nunca dan respuestas individuales.
          </p>
        </div>
        <Button icon="plus" onClick={() => setCreating(true)}>
          Crear clave
        </Button>
      </div>
      {made && (
        <NewSecret name={`Clave «${made.name}»`} secret={made.token} onClose={() => setMade(null)}>
          <div>
            <p>Pruébala así:</p>
            <code className="breaks selectable">
              {`curl --header "Authorization: Bearer ${made.token}" ${location.origin}${firstCall}`}
            </code>
          </div>
          <a className="link" href={docsAddress} target="_blank" rel="noreferrer">
            Todas las llamadas: {docsAddress}
          </a>
        </NewSecret>
      )}
      {tokens.isPending && <Skeleton bars={4} />}
      {tokens.isError && (
        <LoadError code="tokens.load_failed" onRetry={() => void tokens.refetch()} />
      )}
      {tokens.data?.length === 0 && !made && <p className="muted">Aún no hay claves de API.</p>}
      {tokens.data && tokens.data.length > 0 && (
        <TokensTable tokens={tokens.data} workspace={workspace} />
      )}
      <TokenDialog
        workspace={workspace}
        open={creating}
        onOpenChange={setCreating}
        onCreated={setMade}
      />
    </section>
  )
}

function TokensTable({
  tokens,
  workspace,
}: ApiTokensProps & { readonly tokens: readonly ApiToken[] }) {
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const now = useNow()
  const columns = useMemo(() => columnsAt(now), [now])
  const list = useList({
    id: 'tokens',
    name: 'claves',
    rows: tokens,
    columns,
    searched: tokenName,
    order: 'nombre',
  })
  const revoke = useAction({
    run: ({ id }: ApiToken) =>
      call(integrationsContract.revokeToken, {
        params: { workspaceId: workspace.id, tokenId: id },
      }),
    done: 'token.revoked',
    failed: 'server.failed',
    onSettled: async () => {
      setRevoking(null)
      await refresh(integrationsContract.tokens)
    },
  })
  return (
    <>
      <ListTable
        caption="Claves de API"
        list={list}
        rowKey={tokenKey}
        actionsWidth={70}
        phoneActions={1}
        actions={(token) => (
          <IconAction
            icon="ban"
            label={`Revocar la clave ${token.name}`}
            tip="Revocar"
            onClick={() => setRevoking(token)}
          />
        )}
        empty={null}
        none="Ninguna clave"
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`¿Revocar la clave ${revoking?.name ?? ''}?`}
        consequence="El programa que la usa deja de entrar en este momento. No se puede deshacer; para volver, crea otra."
        confirmLabel="Sí, revocar"
        danger
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
      />
    </>
  )
}
