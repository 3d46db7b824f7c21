import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 20

/**
 * A reporter of Vitest: writes the files that took longest, loading and hooks included, which its
 * JSON leaves out, to the file that SLOWEST_FILES names.
 */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .map((module) => {
        const { collectDuration, duration } = module.diagnostic()
        const file = path.relative(process.cwd(), module.moduleId)
        return { file, seconds: (collectDuration + duration) / 1000 }
      })
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
    const file = process.env['SLOWEST_FILES']
    if (file) writeFileSync(file, rows.join('\n'))
  }
}
