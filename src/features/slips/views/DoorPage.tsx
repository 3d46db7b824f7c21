import { formatNip } from '#shared/typed-codes.ts'
import { Banner } from '#ui/Banner.tsx'
import { AnchorButton, Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import type { SlipEntered, SlipLook, SlipOpened } from '../contract.ts'
import { DOOR, doorPaths } from '../paths.rules.ts'
import { earlierText } from '../rules.ts'
import { DoorForm, DoorPart, NipField, SharedField } from './DoorPart.tsx'

export const DoorStart = ({
  problem,
  code = '',
}: {
  problem?: string | undefined
  code?: string
}) => (
  <DoorPart title="Abre tu papeleta" problem={problem} unused>
    <form method="post" action={DOOR} id="door-code" className="door-form">
      <TextField
        label="Código de 10 letras y números"
        name="code"
        className="door-digits"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={30}
        defaultValue={code}
      />
      <Button type="submit" variant="primary" size="large" block iconEnd="arrow-right">
        Seguir
      </Button>
    </form>
    <p className="door-note">
      <a className="link" href={doorPaths.receipt}>
        Comprobar una constancia
      </a>
    </p>
  </DoorPart>
)

/** «¿Eres María?»: nothing is used up yet. */
export const DoorAsk = ({
  code,
  slip,
}: {
  code: string
  slip: SlipLook & { deadline: string }
}) => (
  <DoorPart title={`¿Eres ${slip.name}?`} unused>
    <p className="door-lead">
      {slip.company} te invita a «{slip.matrix}»
      {slip.closed ? '. El periodo terminó.' : `, hasta el ${slip.deadline}.`}
    </p>
    <DoorForm action={doorPaths.open} code={code} label="Soy yo" />
    <AnchorButton variant="secondary" size="large" block href={doorPaths.notMe}>
      No soy yo
    </AnchorButton>
  </DoorPart>
)

export const DoorNotMe = () => (
  <DoorPart title="No la abrimos">
    <p className="door-lead">Devuélvela a quien te la dio. Nadie la ha usado.</p>
    <p className="door-note">
      <a className="link" href={DOOR}>
        Escribir otro código
      </a>
    </p>
  </DoorPart>
)

/** The one time that the NIP is shown. */
export const DoorOpened = (props: {
  readonly code: string
  readonly opened: SlipOpened
  readonly problem?: string | undefined
}) => {
  const { code, opened, problem } = props
  return (
    <DoorPart title="Tu NIP" problem={problem}>
      <p className="door-nip">{formatNip(opened.nip)}</p>
      <p className="door-lead">
        Escríbelo en tu papeleta y guárdala. No lo ve nadie más, tampoco quien la imprimió.
      </p>
      <p className="door-note">{earlierText(opened.earlier_opened_on)}</p>
      <DoorForm action={doorPaths.enter} code={code} label="Entrar">
        <input type="hidden" name="first" value="1" />
        {opened.sent_before && (
          <fieldset className="door-choice">
            <legend>Ya se envió tu hoja con una papeleta anterior.</legend>
            <label>
              <input type="radio" name="sent" value="keep" required /> Fui yo
            </label>
            <label>
              <input type="radio" name="sent" value="delete" required /> No fui yo: borrar y
              contestar
            </label>
          </fieldset>
        )}
        <NipField label="Escribe tu NIP para seguir" />
        <SharedField />
      </DoorForm>
    </DoorPart>
  )
}

/** A slip that was opened before. */
export const DoorUsed = (props: {
  readonly code: string
  readonly opened_text: string
  readonly closed: boolean
  readonly problem?: string | undefined
}) => (
  <DoorPart title="Entra con tu NIP" problem={props.problem}>
    <p className="door-lead">{props.opened_text}</p>
    {props.closed && <p className="door-note">{CLOSED_TEXT}</p>}
    <DoorForm action={doorPaths.enter} code={props.code} label="Entrar">
      <NipField label="Tu NIP" />
      <SharedField />
    </DoorForm>
    <section className="door-other">
      <h2>¿No la abriste tú?</h2>
      <p className="door-note">
        Cerramos la entrada con esta papeleta y avisamos a quien organiza. No se borra nada.
      </p>
      <DoorForm action={doorPaths.disown} code={props.code} label="No fui yo" quiet />
    </section>
  </DoorPart>
)

const CLOSED_TEXT = 'El periodo terminó. Si hay un reporte para ti, aparecerá aquí.'

/** Between the deadline and the report nothing is behind the slip. */
export const DoorClosed = () => (
  <DoorPart title="Por ahora no hay nada aquí">
    <p className="door-lead">{CLOSED_TEXT}</p>
  </DoorPart>
)

/** More than one thing is behind the slip. */
export const DoorPages = ({ pages }: Pick<SlipEntered, 'pages'>) => (
  <DoorPart title="¿Qué quieres abrir?">
    <nav className="door-pages" aria-labelledby="title">
      {pages.map(({ label, address }) => (
        <AnchorButton
          key={address}
          variant="secondary"
          size="large"
          block
          href={address}
          iconEnd="arrow-right"
        >
          {label}
        </AnchorButton>
      ))}
    </nav>
  </DoorPart>
)

/** What happened, when nothing is left to do here. */
export const DoorMessage = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <DoorPart title={title}>
    <p className="door-lead">{text}</p>
    <p className="door-note">
      <a className="link" href={DOOR}>
        Escribir otro código
      </a>
    </p>
  </DoorPart>
)

export const DoorReceipt = (props: {
  readonly problem?: string | undefined
  readonly answer?: string | undefined
  readonly code?: string
}) => (
  <DoorPart title="Comprueba tu constancia" problem={props.problem}>
    {props.answer && <Banner tone="success">{props.answer}</Banner>}
    <form method="post" action={doorPaths.receipt} className="door-form">
      <TextField
        label="Código de tu papeleta"
        name="code"
        className="door-digits"
        autoComplete="off"
        required
        maxLength={30}
        defaultValue={props.code ?? ''}
      />
      <TextField
        label="Constancia"
        name="receipt"
        className="door-digits"
        hint="Las ocho letras y números que viste al enviar."
        autoComplete="off"
        required
        maxLength={30}
      />
      <Button type="submit" variant="primary" size="large" block>
        Comprobar
      </Button>
    </form>
  </DoorPart>
)
