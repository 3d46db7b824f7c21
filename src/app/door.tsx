import './door.css'
import { openDoor } from '#features/slips/web/door.ts'
import { isSharedDevice, loadOrReload } from '#web/shared-device.ts'

openDoor()

if (isSharedDevice())
  void loadOrReload(() => import('#features/slips/web/shared/door.ts')).then(({ watchDoor }) =>
    watchDoor(),
  )
