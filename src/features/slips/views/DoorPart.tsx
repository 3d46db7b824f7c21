import type { ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextField } from '#ui/Field.tsx'

interface PartProps {
  readonly title: string
  /** A refusal, as a sentence. */
  readonly problem?: string | undefined
  /** Whether the code of the step is unused, which is said without network. */
  readonly unused?: boolean
  readonly children: ReactNode
}

/** One step of the door. It is complete without script. */
export function DoorPart({ title, problem, unused = false, children }: PartProps) {
  return (
    <main className="door">
      <h1 id="title" tabIndex={-1}>
        {title}
      </h1>
      <div data-offline hidden>
        <Banner tone="warning">No hay conexión.{unused && ' Tu código sigue sin usarse.'}</Banner>
      </div>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {children}
    </main>
  )
}

export function DoorForm(props: {
  readonly action: string
  readonly code: string
  readonly label: string
  readonly children?: ReactNode
  readonly quiet?: boolean
}) {
  const { action, code, label, children, quiet = false } = props
  return (
    <form method="post" action={action} className="door-form" data-step>
      <input type="hidden" name="code" value={code} />
      {children}
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'} size="large" block>
        {label}
      </Button>
    </form>
  )
}

export const NipField = ({ label }: { readonly label: string }) => (
  <TextField
    label={label}
    name="nip"
    className="door-digits"
    inputMode="numeric"
    autoComplete="off"
    required
    maxLength={12}
  />
)

/** «Two people, one phone»: what follows is erased as on a tablet, which does not show this. */
export const SharedField = () => (
  <div className="door-shared">
    <CheckField
      name="shared"
      value="yes"
      label="Este teléfono lo usa también otra persona: borra todo al salir"
    />
  </div>
)
