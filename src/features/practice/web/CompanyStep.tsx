import { useState } from 'react'
import { companiesContract } from '#features/companies/contract.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { rememberCompany } from '#web/last-company.ts'
import { useAction } from '#web/useAction.ts'
import { suggestCompanyName } from '../company-name.rules.ts'
import '../views/practice.css'

interface CompanyStepProps {
  readonly email: string
  readonly workspaceId: string
}

/** Creates the company; its name is proposed from the user's address. */
export function CompanyStep({ email, workspaceId }: CompanyStepProps) {
  const [name, setName] = useState(() => suggestCompanyName(email))
  const [tried, setTried] = useState(false)
  const create = useAction({
    run: () =>
      call(companiesContract.create, {
        body: { name: cleanText(name), workspace_id: workspaceId },
        files: {},
      }),
    onDone: ({ id }) => rememberCompany(id),
    refreshes: [companiesContract.list],
    failed: 'company.save_failed',
  })
  return (
    <form
      noValidate
      className="field-row"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (cleanText(name) !== '' && !create.isPending) create.mutate()
      }}
    >
      <TextField
        className="company-step-name"
        label="Nombre de tu empresa"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={required(tried, name)}
        hint="Lo ven quienes responden. Logotipo y colores se agregan cuando quieras."
        maxLength={200}
        autoComplete="organization"
        required
      />
      <Button
        type="submit"
        variant="primary"
        className="company-step-button"
        busy={create.isPending}
        busyLabel="Creando..."
      >
        Crear empresa
      </Button>
    </form>
  )
}
