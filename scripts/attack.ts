// npm run attack: the tests with random cases, each with many more of them than in `npm test`.
// Before them the figures of docs/reports.md, of ATTACK_REPORTS reports for each row (4,000).
// Takes some two hours and runs every night. ATTACK_FACTOR says how many times as many (60),
// ATTACK_SEED which (the day); both are printed, so that a failure can be repeated.
import { execFileSync, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const DAY = 86_400_000
const files = globSync('{src,tests}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("/attack-runs.ts'"),
)
const env = {
  ATTACK_FACTOR: process.env['ATTACK_FACTOR'] ?? '60',
  // a multiple, because the seeds of neighbouring tests differ by one
  ATTACK_SEED: process.env['ATTACK_SEED'] ?? String(1000 * Math.floor(Date.now() / DAY)),
}
execFileSync(process.execPath, ['--import', 'tsx', 'scripts/attack-figures.ts'], {
  env: { ...process.env, ATTACK_REPORTS: process.env['ATTACK_REPORTS'] ?? '4000' },
  stdio: 'inherit',
})
console.log(`ATTACK_FACTOR=${env.ATTACK_FACTOR} ATTACK_SEED=${env.ATTACK_SEED}`, files.join(' '))
spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...files, '--testTimeout=7200000'],
  { env: { ...process.env, ...env }, stdio: 'inherit' },
)
  .on('error', (error) => {
    throw error
  })
  .on('close', (code) => {
    process.exitCode = code ?? 1
  })
