import './door.css'
import { openDoor } from '#features/slips/web/door.ts'
import { readSharedDevice } from '#web/shared-device.ts'

openDoor()

if (readSharedDevice())
  void import('#features/slips/web/shared/door.ts').then(({ watchDoor }) => watchDoor())
