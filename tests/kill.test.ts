import { expect, test } from 'vitest'
import { killDuringAutosave } from '../scripts/faults/kill-autosave.ts'

test(
  'no acknowledged answer is lost when server and database are killed while raters save',
  { timeout: 300_000 },
  async () => {
    const report = await killDuringAutosave(3)
    expect(report.acknowledged).toBeGreaterThan(100)
    expect(report.lost).toBe(0)
  },
)
