import { readdirSync, readFileSync } from 'node:fs'

/** The fonts that every report may embed; read anew each time, because whoever needs them keeps them. */
const folder = new URL('fonts/', import.meta.url)

export const fontFiles = (): Buffer[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ttf'))
    .sort()
    .map((file) => readFileSync(new URL(file, folder)))
