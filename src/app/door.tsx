import './door.css'
import { openDoor } from '#features/slips/web/door.ts'

openDoor()
