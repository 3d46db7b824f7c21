/** The address on the slips. */
export const DOOR = '/e'
/** What the forms of the door post to. */
export const doorPaths = {
  open: `${DOOR}/abrir`,
  notMe: `${DOOR}/devolver`,
  enter: `${DOOR}/entrar`,
  disown: `${DOOR}/no-fui-yo`,
  receipt: `${DOOR}/constancia`,
} as const
/** The address that is typed on a tablet: its start. */
export const KIOSK = '/tableta'
export const kioskPaths = {
  register: `${KIOSK}/registrar`,
  number: `${KIOSK}/numero`,
} as const
