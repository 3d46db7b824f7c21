import { expect, test } from 'vitest'
import { killDuringAutosave } from '../scripts/faults/kill-autosave.ts'

test(
  'loses no acknowledged answer when server and database are killed while raters save',
  { timeout: 300_000 },
  async () => {
    const report = await killDuringAutosave(2)
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.lost).toBe(0)
  },
)
