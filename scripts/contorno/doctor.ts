import { examine } from '../doctor/examine.ts'

/** Prints what it finds; the exit code is 1 when something keeps the product from working. */
export async function runDoctor(): Promise<void> {
  const findings = await examine(process.env)
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  for (const { level, subject, text } of findings)
    console.log(`${level.padEnd(7)}  ${subject.padEnd(width)}  ${text}`)
  const count = (level: string): number =>
    findings.filter((finding) => finding.level === level).length
  console.log(`${count('problem')} problems, ${count('warning')} warnings`)
  if (count('problem') > 0) process.exitCode = 1
}
