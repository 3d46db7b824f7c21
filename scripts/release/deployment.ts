import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeArchive } from './archive.ts'
import { readFolder, type TarEntry } from './tar.ts'

/** What compose.yaml mounts or reads. */
const BESIDE_COMPOSE = ['Caddyfile', 'create-database.sh', 'contorno.env.example']

interface Deployment {
  /** The folder deploy/ of the checkout. */
  readonly source: string
  readonly folder: string
  readonly version: string
  readonly digest: string
  readonly seconds: number
}

/** Writes compose.yaml and the chart of Helm, both with the image of a release, into its folder. */
export async function writeDeployment(deployment: Deployment): Promise<void> {
  const { source, folder, version, digest, seconds } = deployment
  const compose = path.join(folder, 'compose')
  mkdirSync(compose)
  for (const name of BESIDE_COMPOSE) cpSync(path.join(source, name), path.join(compose, name))
  const text = readFileSync(path.join(source, 'compose.yaml'), 'utf8')
  writeFileSync(path.join(compose, 'compose.yaml'), pinComposeImage(text, digest))
  const chart = readChart(path.join(source, 'helm', 'contorno'), digest)
  await writeArchive(path.join(folder, `contorno-chart-${version}.tgz`), chart, seconds)
}

/** @throws Error when compose.yaml no longer has what is replaced */
function pinComposeImage(compose: string, digest: string): string {
  const replacements = [
    ['${CONTORNO_IMAGE:-contorno}', `\${CONTORNO_IMAGE:-contorno@${digest}}`],
    [/^# docker compose .* --build$/m, '# docker compose --env-file contorno.env up -d'],
    [/^ {2}# builds the image.*\n/m, ''],
    [/^ {4}build:\n(?: {6,}.*\n)+/m, ''],
  ] as const
  return replacements.reduce((text, [found, instead]) => replaceOnce(text, found, instead), compose)
}

/** The chart's files with the digest in its values; a link stands for the file that it leads to. */
const readChart = (chart: string, digest: string): TarEntry[] =>
  readFolder(chart, 'contorno/').map((entry): TarEntry => {
    if (entry.type === 'folder') return entry
    const content = readFileSync(path.join(chart, path.relative('contorno', entry.path)), 'utf8')
    const isValues = entry.path === 'contorno/values.yaml'
    const text = isValues ? replaceOnce(content, "digest: ''", `digest: ${digest}`) : content
    return { type: 'file', path: entry.path, mode: 0o644, content: () => Buffer.from(text) }
  })

function replaceOnce(text: string, found: string | RegExp, instead: string): string {
  const replaced = text.replace(found, () => instead)
  if (replaced === text) throw new Error(`deploy/: expected ${found}, found none.`)
  return replaced
}
