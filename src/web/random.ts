/** For what must never repeat, such as the start of an encryption. */
export const randomValues = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count))
