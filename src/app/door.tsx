import './door.css'
import { openDoor } from '#features/slips/web/door.ts'
import { isSharedDevice } from '#web/shared-device.ts'

openDoor()

if (isSharedDevice())
  void import('#features/slips/web/shared/door.ts').then(({ watchDoor }) => watchDoor())
