import { readFileSync } from 'node:fs'

const page = readFileSync('docs/integration.md', 'utf8')

/** The blocks of code in one language below a heading of docs/integration.md. */
export function readBlocks(heading: string, language: string): string[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  const blocks = [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  return blocks.flatMap(([, named, code = '']) => (named === language ? [code] : []))
}
