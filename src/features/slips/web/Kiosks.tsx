import './kiosks.css'
import { Button, IconButton } from '#ui/Button.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import type { SlipList } from '../contract.ts'
import { useKiosks } from './useKiosks.ts'

const RegisterKioskDialog = lazyDialog(
  () => import('./RegisterKioskDialog.tsx'),
  'RegisterKioskDialog',
)

interface Props {
  readonly slips: SlipList
  /** Whether tablets may be registered and ended. */
  readonly editable: boolean
}

/** The tablets of a project, above the list of its slips. */
export function Kiosks({ slips: { kiosks }, editable }: Props) {
  const data = useKiosks()
  const dialog = useDialog<null>()
  if (kiosks.length === 0 && !editable) return null
  return (
    <section className="kiosks" aria-labelledby="kiosks-title">
      <h2 id="kiosks-title">Tabletas</h2>
      {kiosks.length > 0 && (
        <ul>
          {kiosks.map((kiosk) => (
            <li key={kiosk.id}>
              <span>
                {kiosk.name}
                {!kiosk.registered && <span className="muted"> · falta escribir su código</span>}
              </span>
              {editable && (
                <IconButton
                  icon="x"
                  label={`Quitar la tableta ${kiosk.name}`}
                  onClick={() => void data.end(kiosk)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <Button size="small" onClick={() => dialog.show(null)}>
          Registrar una tableta
        </Button>
      )}
      {dialog.about !== undefined && (
        <RegisterKioskDialog
          key={dialog.count}
          open={dialog.open}
          data={data}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}
