import { AnchorButton, Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { DOOR, KIOSK, kioskPaths } from '../paths.rules.ts'
import { DoorPart, NipField } from './DoorPart.tsx'

interface Failed {
  readonly problem?: string | undefined
}

/** A browser that is no tablet yet. */
export const KioskRegister = ({ problem }: Failed) => (
  <DoorPart title="Registra esta tableta" problem={problem}>
    <p className="door-lead">
      Escribe el código que ves al elegir «Registrar una tableta» en las papeletas de tu proyecto.
    </p>
    <form method="post" action={kioskPaths.register} className="door-form">
      <TextField
        label="Código de 8 letras y números"
        name="code"
        className="door-digits"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={30}
      />
      <Button type="submit" variant="primary" size="large" block>
        Registrar
      </Button>
    </form>
  </DoorPart>
)

interface StartProps {
  readonly kiosk: {
    readonly name: string
    readonly matrix_name: string
    readonly company_name: string
  }
}

/** The start of a tablet, where nothing of a person is left. */
export const KioskStart = ({ kiosk }: StartProps) => (
  <DoorPart title="Contesta aquí">
    <p className="door-lead">
      «{kiosk.matrix_name}», de {kiosk.company_name}.
    </p>
    <div className="door-form">
      <AnchorButton variant="primary" size="large" block href={DOOR} iconEnd="arrow-right">
        Tengo mi papeleta
      </AnchorButton>
      <AnchorButton
        variant="secondary"
        size="large"
        block
        href={kioskPaths.number}
        iconEnd="arrow-right"
      >
        Ya entré antes
      </AnchorButton>
    </div>
    <p className="door-note">
      Al terminar toca «Terminar y salir»: en esta tableta no queda nada tuyo. Tableta: {kiosk.name}
      .
    </p>
  </DoorPart>
)

/** Who opened the slip before enters with the number and the NIP. */
export const KioskNumber = ({ problem, number = '' }: Failed & { readonly number?: string }) => (
  <DoorPart title="Entra con tu NIP" problem={problem}>
    <form method="post" action={kioskPaths.number} className="door-form" autoComplete="off">
      <TextField
        label="Número de empleado"
        name="number"
        className="door-digits"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={30}
        defaultValue={number}
      />
      <NipField label="Tu NIP" />
      <Button type="submit" variant="primary" size="large" block>
        Entrar
      </Button>
    </form>
    <p className="door-note">
      Es el NIP que escribiste en tu papeleta.{' '}
      <a className="link" href={KIOSK}>
        Regresar
      </a>
    </p>
  </DoorPart>
)
