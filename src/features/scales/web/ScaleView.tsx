import { Link } from 'react-router'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { Scale } from '../contract.ts'
import { ScaleOptions } from '../views/ScaleOptions.tsx'
import '../views/scales.css'

interface ScaleViewProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly companyId: string
  readonly scale: Scale
  readonly canEdit: boolean
  readonly duplicating: boolean
  readonly onDuplicate: () => void
  readonly onEdit: () => void
}

/** A scale to read. A locked one says that a released matrix uses it. */
export function ScaleView({
  open,
  onOpenChange,
  companyId,
  scale,
  canEdit,
  duplicating,
  onDuplicate,
  onEdit,
}: ScaleViewProps) {
  const { locked } = scale
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={scale.name}
      description={`De ${scale.lowest_value} a ${scale.highest_value}${scale.allow_na ? ', con N/A' : ', sin N/A'}`}
      footer={
        canEdit && (
          <>
            <Button
              variant={locked ? 'primary' : 'secondary'}
              icon="copy"
              busy={duplicating}
              onClick={onDuplicate}
            >
              Duplicar
            </Button>
            {!locked && (
              <Button variant="primary" icon="pencil" onClick={onEdit}>
                Editar
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack-fields">
        {locked && (
          <Banner tone="info" icon="lock">
            {messageText('scale.locked')}
          </Banner>
        )}
        <section className="scale-preview scale-preview-alone" aria-label="Vista previa">
          <ScaleOptions values={scale.values} label="Opciones de respuesta" />
        </section>
        <section>
          <h3>Evaluaciones que la usan</h3>
          {scale.evaluations.length === 0 ? (
            <p className="soft">Ninguna todavía: la escala está inactiva.</p>
          ) : (
            <ul className="scale-uses">
              {scale.evaluations.map(({ id, name }) => (
                <li key={id}>
                  <Link className="link" to={`/evaluation/${companyId}/${id}`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}
