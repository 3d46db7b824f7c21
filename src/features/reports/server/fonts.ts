import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('fonts/', import.meta.url)

/** The fonts that a report may embed, read at each call: they are large, and each process needs them once. */
export const fontFiles = (): Buffer[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ttf'))
    .sort()
    .map((file) => readFileSync(new URL(file, folder)))
