import { Alert } from '../Alert.tsx'

interface Props {
  readonly onReload: (() => void) | undefined
}

/** Said where a part of the sheet should be that could not be loaded. */
export function StepFailure({ onReload }: Props) {
  return (
    <Alert tone="danger">
      No se pudo cargar esta parte de la página. Se intenta otra vez cuando vuelva la conexión.{' '}
      <button type="button" className="link link-large" onClick={onReload}>
        Volver a cargar
      </button>
    </Alert>
  )
}
