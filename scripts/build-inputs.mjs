// What `vite build` reads, and the fingerprint that tells whether dist/ still belongs to it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The entries of vite.config.ts, everything that they import, and everything that Tailwind scans. */
const READ_BY_THE_BUILD = [
  /^public\//,
  /^src\/(shared|ui|web)\//,
  /^src\/features\/[^/]+\/(views|web)\//,
  /^src\/features\/[^/]+\/[^/]+$/,
  /^src\/app\/layouts\//,
  /^src\/app\/[^/]+\.(html|css)$/,
  /^src\/app\/(admin|rater|routes)\.tsx?$/,
]
const TEST = /\.test\.tsx?$/
/** `package-lock.json` stands for every package, `tsconfig` for how JSX is compiled. */
const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts']

/** Paths relative to the root, with slashes, sorted. */
export function listBuildInputs(root) {
  const sources = ['public', 'src']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !TEST.test(file) && READ_BY_THE_BUILD.some((known) => known.test(file)))
  return [...sources, ...SETTINGS].sort()
}

/** Hashes contents, not dates: a fresh clone has new dates. Of package.json only the module aliases count. */
export function fingerprint(root) {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify(imports))
  for (const file of listBuildInputs(root))
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
