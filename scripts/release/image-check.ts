import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { type Finding, messageOf, ok, problem } from '../doctor/finding.ts'
import { type ReadEntry, readTar } from './tar-reader.ts'

const Digest = z.string().regex(/^sha256:[\da-f]{64}$/)
const Descriptor = z.object({ digest: Digest, size: z.number() })
type Descriptor = z.infer<typeof Descriptor>
const Index = z.object({ manifests: z.array(Descriptor).min(1) })
const Manifest = z.object({ config: Descriptor, layers: z.array(Descriptor).min(1) })
const ImageConfig = z.object({
  architecture: z.string(),
  config: z.object({ User: z.string(), Labels: z.record(z.string(), z.string()) }),
  rootfs: z.object({ diff_ids: z.array(Digest) }),
})
const SET_ID = 0o6000
const SHELL = /^(usr\/)?s?bin\/(ba|da|z|k|c|tc)?sh$|busybox/

export interface ReadImage {
  readonly architecture: string
  readonly config: z.infer<typeof ImageConfig>['config']
  /** Of all layers, the lowest first. */
  readonly entries: readonly Pick<ReadEntry, 'path' | 'type' | 'mode' | 'uid'>[]
}

/**
 * Every image that a layout holds.
 * @throws Error when a digest, a size or a shape is not as it should be
 */
export function readImages(folder: string): { digest: string; images: ReadImage[] } {
  const readBlob = ({ digest, size }: Descriptor): Buffer => {
    const bytes = readFileSync(path.join(folder, 'blobs', 'sha256', digest.slice('sha256:'.length)))
    if (bytes.length !== size || computeDigest(bytes) !== digest)
      throw new Error(`${digest}: the blob is not the one that it is named after.`)
    return bytes
  }
  const readJson = (descriptor: Descriptor): unknown =>
    JSON.parse(readBlob(descriptor).toString('utf8'))
  const layout = Index.parse(JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')))
  const [named] = layout.manifests
  if (named === undefined) throw new Error('index.json: expected an image, found none.')
  const images = Index.parse(readJson(named)).manifests.map((descriptor) => {
    const { config, layers } = Manifest.parse(readJson(descriptor))
    const described = ImageConfig.parse(readJson(config))
    const entries = layers.flatMap((layer, index) => {
      const tar = gunzipSync(readBlob(layer))
      if (computeDigest(tar) !== described.rootfs.diff_ids[index])
        throw new Error(`${layer.digest}: its content is not that of the image's config.`)
      // without the contents, which would keep every layer in memory
      return readTar(tar).map(({ path: name, type, mode, uid }) => ({
        path: name,
        type,
        mode,
        uid,
      }))
    })
    return { architecture: described.architecture, config: described.config, entries }
  })
  return { digest: named.digest, images }
}

const computeDigest = (bytes: Buffer): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`

/** Whether a layout is whole, and its images run without root, set-id programs or a shell. */
export function examineImage(folder: string, expected: string): Finding {
  try {
    const { digest, images } = readImages(folder)
    if (digest !== expected) return problem('image', `${digest}: release.json names ${expected}.`)
    const unsafe = images.flatMap(unsafeParts)
    return unsafe.length > 0
      ? problem('image', unsafe.join(' '))
      : ok('image', `${digest}, for ${images.map((image) => image.architecture).join(' and ')}`)
  } catch (error) {
    return problem('image', messageOf(error))
  }
}

export function unsafeParts({ architecture, config, entries }: ReadImage): string[] {
  const found = entries.flatMap(({ path: name, mode, type }) => [
    ...((mode & SET_ID) === 0 ? [] : [`${name} runs as its owner.`]),
    ...(SHELL.test(name) ? [`${name} is a shell.`] : []),
    ...(type === 'other' ? [`${name} is a device.`] : []),
  ])
  return [
    ...(/^[1-9]\d*(:[1-9]\d*)?$/.test(config.User) ? [] : [`${architecture} runs as root.`]),
    ...found.map((text) => `${architecture}: ${text}`),
  ]
}
