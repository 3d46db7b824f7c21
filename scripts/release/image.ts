// An OCI image as a folder (image layout 1.0), written without an engine. The same parts and time
// give the same digests.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Architecture } from './packages.ts'
import { type TarEntry, writeTar } from './tar.ts'

const TYPES = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
} as const
const OCI_NAMES = { x64: 'amd64', arm64: 'arm64' } as const
/** The account of the program, without a name, a home or a shell. */
export const ACCOUNT = 1000

export interface ImageParts {
  readonly version: string
  readonly commit: string
  /** Since 1970. */
  readonly seconds: number
  readonly platforms: readonly {
    readonly arch: Architecture
    /** Each a layer, the one that changes least first. */
    readonly layers: readonly (readonly TarEntry[])[]
  }[]
}

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

/** Writes the image into a folder; returns the digest by which registries and engines know it. */
export function writeImage(folder: string, parts: ImageParts): string {
  const blobs = path.join(folder, 'blobs', 'sha256')
  mkdirSync(blobs, { recursive: true })
  const store = (mediaType: string, content: Buffer | object): Descriptor => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    const hex = sha256(bytes)
    writeFileSync(path.join(blobs, hex), bytes)
    return { mediaType, digest: `sha256:${hex}`, size: bytes.length }
  }
  const manifests = parts.platforms.map(({ arch, layers }) => {
    const packed = layers.map((entries) => packLayer(entries, parts.seconds))
    const manifest = {
      schemaVersion: 2,
      mediaType: TYPES.manifest,
      config: store(
        TYPES.config,
        describeImage(
          parts,
          arch,
          packed.map(({ diff }) => diff),
        ),
      ),
      layers: packed.map(({ bytes }) => store(TYPES.layer, bytes)),
    }
    const platform = { architecture: OCI_NAMES[arch], os: 'linux' }
    return { ...store(TYPES.manifest, manifest), platform }
  })
  const index = { schemaVersion: 2, mediaType: TYPES.index, manifests }
  const named = {
    ...store(TYPES.index, index),
    annotations: { 'org.opencontainers.image.ref.name': parts.version },
  }
  const write = (name: string, value: object) =>
    writeFileSync(path.join(folder, name), JSON.stringify(value))
  write('oci-layout', { imageLayoutVersion: '1.0.0' })
  write('index.json', { ...index, manifests: [named] })
  return named.digest
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function packLayer(entries: readonly TarEntry[], seconds: number): { bytes: Buffer; diff: string } {
  const tar = Buffer.concat([...writeTar(entries, seconds)])
  return { bytes: gzipSync(tar, { level: 9 }), diff: `sha256:${sha256(tar)}` }
}

function describeImage(
  { version, commit, seconds }: ImageParts,
  arch: Architecture,
  diff_ids: readonly string[],
): object {
  return {
    created: new Date(seconds * 1000).toISOString(),
    architecture: OCI_NAMES[arch],
    os: 'linux',
    config: {
      User: `${ACCOUNT}:${ACCOUNT}`,
      Env: [
        'PATH=/usr/local/bin:/usr/bin',
        'NODE_ENV=production',
        'HOST=0.0.0.0',
        'PORT=3000',
        'DATA_DIR=/data',
        // a trial needs the embedded database
        'BACKUP_VERIFY=no',
      ],
      WorkingDir: '/opt/contorno',
      Cmd: ['node', 'dist/server/contorno.js', 'start'],
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.title': 'Contorno',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.revision': commit,
        'org.opencontainers.image.licenses': 'AGPL-3.0-only',
      },
    },
    rootfs: { type: 'layers', diff_ids },
  }
}
