import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENOUGH, measureAutosaveBesideZip } from '../scripts/bench/autosave-beside-zip.ts'

test(
  'raters save as quickly while two hundred reports are being printed into a ZIP',
  { timeout: 240_000 },
  async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'contorno-zip-'))
    try {
      expect((await measureAutosaveBesideZip(data_dir, 200)).ratio).toBeLessThanOrEqual(ENOUGH)
    } finally {
      rmSync(data_dir, { recursive: true, force: true })
    }
  },
)
