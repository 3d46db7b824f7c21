import { type SyntheticEvent, useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { DEFAULT_TIME_ZONE, localDate, longDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { integrationsContract, type SignOnDomain } from '../contract.ts'
import { domainOf, domainProblem } from '../sign-on.rules.ts'
import { CopyText } from './CopyText.tsx'
import '../views/integrations.css'

interface SignOnDomainsProps {
  readonly workspace: Workspace
  readonly domains: readonly SignOnDomain[]
}

const onSettled = () => refresh(integrationsContract.signOn)

/** The e-mail domains of the people, and the record that proves each. */
export function SignOnDomains({ workspace, domains }: SignOnDomainsProps) {
  return (
    <div className="stack-wide">
      <h3>Dominios de correo</h3>
      {domains.length > 0 && (
        <ul className="stack-wide">
          {domains.map((domain) => (
            <DomainItem key={domain.id} workspace={workspace} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain workspace={workspace} />
    </div>
  )
}

function DomainItem({
  workspace,
  domain: { id, domain, record, proved_at, proof_ends_at },
}: {
  readonly workspace: Workspace
  readonly domain: SignOnDomain
}) {
  const [asking, setAsking] = useState(false)
  const isSettled = proved_at !== null && proof_ends_at === null
  const params = { workspaceId: workspace.id, domainId: id }
  const prove = useAction({
    run: () => call(integrationsContract.proveDomain, { params }),
    done: 'sign_on.domain_proved',
    failed: 'server.failed',
    onSettled,
  })
  const remove = useAction({
    run: () => call(integrationsContract.removeDomain, { params }),
    onDone: () => setAsking(false),
    failed: 'server.failed',
    onSettled,
  })
  return (
    <li className="card sign-on-domain">
      <div className="row">
        <b className="breaks">{domain}</b>
        {isSettled ? (
          <Badge tone="success" icon="circle-check">
            Comprobado
          </Badge>
        ) : (
          <Badge tone="warning" icon="triangle-alert">
            {proof_ends_at
              ? `Por renovar antes del ${longDate(localDate(new Date(proof_ends_at), DEFAULT_TIME_ZONE))}`
              : 'Por comprobar'}
          </Badge>
        )}
        <span className="row-close to-end">
          {!isSettled && (
            <Button size="small" busy={prove.isPending} onClick={() => prove.mutate()}>
              Comprobar
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Quitar ${domain}`}
            onClick={() => setAsking(true)}
          >
            Quitar
          </Button>
        </span>
      </div>
      {!isSettled && (
        <CopyText label={`Registro TXT que agrega sistemas en ${domain}`} text={record} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`¿Quitar ${domain}?`}
        consequence="Quien tiene correo de ese dominio ya no podrá entrar con la cuenta de la empresa."
        confirmLabel="Sí, quitar"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

const hasOwnField = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('sign_on.')

function AddDomain({ workspace }: { readonly workspace: Workspace }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const domain = domainOf(text)
  const problem = domainProblem(domain)
  const add = useAction({
    run: () =>
      call(integrationsContract.addDomain, {
        params: { workspaceId: workspace.id },
        body: { domain },
      }),
    onDone: () => {
      setText('')
      setTried(false)
    },
    failed: 'server.failed',
    onRefused: hasOwnField,
    onSettled,
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!problem) add.mutate()
    focusFirstInvalid(event.currentTarget)
  }
  const refused = hasOwnField(add.error) ? add.error.message : null
  return (
    <form className="field-row" noValidate onSubmit={submit}>
      <TextField
        className="field-row-input"
        label="Agregar dominio"
        placeholder="empresa.com.mx"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          add.reset()
        }}
        error={tried && problem ? messageText(problem) : refused}
      />
      <Button type="submit" className="field-row-button" busy={add.isPending}>
        Agregar dominio
      </Button>
    </form>
  )
}
