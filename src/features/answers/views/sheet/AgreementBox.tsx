interface Props {
  readonly agreed: boolean
  readonly onAgree?: ((agreed: boolean) => void) | undefined
}

/** Lets the deadline send what is complete; off until the rater says so. */
export function AgreementBox({ agreed, onAgree }: Props) {
  return (
    <label className="agreement">
      <input
        type="checkbox"
        checked={agreed}
        onChange={(event) => onAgree?.(event.target.checked)}
      />
      <b>Si no alcanzo, envía lo que esté completo</b>
      <small>Al cierre. Lo incompleto no se usa. Puedes cambiarlo hasta entonces.</small>
    </label>
  )
}
