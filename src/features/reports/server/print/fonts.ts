import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { programFile } from '#server/core/program-files.ts'

const folder = programFile('src/features/reports/server/print/fonts')

/** The fonts that a report may embed, read at each call: they are large, and each process needs them once. */
export const fontFiles = (): Buffer[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ttf'))
    .sort()
    .map((file) => readFileSync(path.join(folder, file)))
