import { call } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { notify } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { CLOSED_ACCOUNT_DAYS } from '../limits.ts'

const LEAVE_AFTER_MS = 4000

/** Leaves the toast readable for a moment. */
async function leave(): Promise<void> {
  notify('account.closed', undefined, { duration: LEAVE_AFTER_MS })
  await new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS))
  queryClient.clear()
  location.assign('/')
}

interface CloseAccountDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const CloseAccountDialog = (props: CloseAccountDialogProps) => (
  <ConfirmWithPassword
    {...props}
    title="Cancelar suscripción"
    description={`Tus datos se eliminarán en ${CLOSED_ACCOUNT_DAYS} días. Si vuelves a entrar antes, recuperas tu cuenta.`}
    keep="Conservar mi cuenta"
    confirm="Sí, cancelar mi suscripción"
    danger
    action={(password) => call(accountsContract.closeAccount, { body: { password } })}
    onDone={leave}
  />
)
