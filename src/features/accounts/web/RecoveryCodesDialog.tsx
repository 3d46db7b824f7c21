import { useQuery } from '@tanstack/react-query'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { read } from '#web/query.ts'
import { saveFile } from '#web/save-file.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { recoveryCodesText } from '../recovery-code.rules.ts'
import '../views/accounts.css'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Shows new recovery codes. It closes only by its button, because the codes are shown only once.
 */
export function RecoveryCodesDialog({ codes, open, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => {}}
      title="Guarda tus códigos de recuperación"
      description="Si no tienes tu teléfono, entra con uno de ellos. Cada uno sirve una sola vez."
      locked
      footer={
        <Button variant="primary" onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <div className="stack-fields">
        <ul aria-label="Códigos de recuperación" className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <SaveButtons codes={codes} />
        <Banner tone="warning">
          No los volveremos a mostrar. Guárdalos donde guardas tus contraseñas, no en el mismo
          teléfono.
        </Banner>
      </div>
    </Dialog>
  )
}

function SaveButtons({ codes }: Pick<RecoveryCodesDialogProps, 'codes'>) {
  const email = useQuery(read(accountsContract.profile)).data?.user.email ?? ''
  const copy = useAction({
    run: () => navigator.clipboard.writeText(codes.join('\n')),
    failed: 'second_factor.copy_failed',
  })
  const save = () =>
    saveFile(
      new Blob([recoveryCodesText(PRODUCT_NAME, email, codes)], {
        type: 'text/plain;charset=utf-8',
      }),
      `Códigos de recuperación de ${PRODUCT_NAME}.txt`,
    )
  return (
    <div className="row">
      <Button icon="download" onClick={save}>
        Descargar
      </Button>
      <Button icon="copy" onClick={() => copy.mutate()}>
        Copiar
      </Button>
      <output className="small muted">{copy.isSuccess && 'Copiados'}</output>
    </div>
  )
}
