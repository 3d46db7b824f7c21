/** The cookie by which the scripts of personal pages know that others use this browser too. */
export const SHARED_DEVICE_COOKIE = 'shared-device'

export type SharedDevice = 'tablet' | 'phone'
