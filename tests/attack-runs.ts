/**
 * How many random cases a property tries: `few` in `npm test`, many times as many in `npm run
 * attack`, which sets ATTACK_FACTOR. ATTACK_SEED adds to every seed and so chooses other cases.
 */
const factor = Number(process.env['ATTACK_FACTOR'] ?? 1)
const shift = Number(process.env['ATTACK_SEED'] ?? 0)

export const attackRuns = (few: number, seed: number): { numRuns: number; seed: number } => ({
  numRuns: few * factor,
  seed: seed + shift,
})
