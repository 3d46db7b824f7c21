import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { buttonClass } from '#ui/Button.tsx'
import { Alert } from '../../views/Alert.tsx'
import type { DeviceLink, Outcome } from '../api.ts'
import { Panel } from './Panel.tsx'

interface Props {
  /** Whether the rater has no e-mail to type, and enters by a printed slip. */
  readonly slip: boolean
  readonly onAsk: () => Promise<Outcome<DeviceLink>>
  readonly onClose: () => void
}

/** Shows a QR code and six digits with which the rater goes on on another device. */
export function DevicePanel({ slip, onAsk, onClose }: Props) {
  const { link, problem, ask } = useDeviceLink(onAsk)
  return (
    <Panel title="Seguir en otro dispositivo" onClose={onClose}>
      <div className="device">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {link && <LinkToDevice link={link} slip={slip} />}
        {!link && !problem && <p className="soft">Preparando el código…</p>}
        {(problem || link) && (
          <button
            type="button"
            className={buttonClass({ variant: problem ? 'primary' : 'quiet' })}
            onClick={ask}
          >
            Pedir otro
          </button>
        )}
      </div>
    </Panel>
  )
}

function LinkToDevice({ link, slip }: { readonly link: DeviceLink; readonly slip: boolean }) {
  return (
    <>
      <QrCode text={`${location.origin}/continuar#${link.token}`} />
      <p>Apunta con la cámara del otro dispositivo. O abre allá esta dirección:</p>
      <p className="device-address">
        {location.host}
        {slip ? '/e' : '/continuar'}
      </p>
      {slip ? (
        <p>Ahí entra con tu papeleta y tu NIP.</p>
      ) : (
        <>
          <p>Ahí escribe tu correo y estos seis números:</p>
          <p className="device-code">
            {link.code.slice(0, 3)} {link.code.slice(3)}
          </p>
        </>
      )}
      <p className="small muted">
        {slip
          ? 'El cuadro sirve diez minutos y una sola vez. No lo compartas: con él se responde en tu nombre.'
          : 'Sirven diez minutos y una sola vez. No los compartas: con ellos se responde en tu nombre.'}
      </p>
    </>
  )
}

/** Asks for a link once, and again when the rater wants another or the ten minutes are over. */
function useDeviceLink(onAsk: Props['onAsk']) {
  const [link, setLink] = useState<DeviceLink | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(1)
  const ask = (): void => {
    setProblem(null)
    setRound(round + 1)
  }
  useEffect(() => {
    let isClosed = false
    void onAsk().then((outcome) => {
      if (isClosed) return
      if (outcome.ok) setLink(outcome.data)
      else setProblem(outcome.message ?? 'No se pudo pedir el código. Revisa tu conexión.')
    })
    return () => {
      isClosed = true
    }
  }, [onAsk, round])
  useEffect(() => {
    if (!link) return undefined
    const timer = setTimeout(() => {
      setLink(null)
      setProblem('El código venció.')
    }, link.seconds * 1000)
    return () => clearTimeout(timer)
  }, [link])
  return { link, problem, ask }
}

/** Dark on white in both themes, because cameras expect it. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { border: 3 })
  const squares = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="device-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="Código QR que abre tu hoja en otro dispositivo"
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={squares} fill="#171D2A" />
    </svg>
  )
}
