// node --import tsx scripts/pin-debian.ts: writes the newest versions of the Debian packages of the
// image, with their digests, into scripts/release/debian.json. It needs apt-get.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pinned from './release/debian.json' with { type: 'json' }
import { downloadPackages, PIN_FILE } from './release/debian.ts'
import { ARCHITECTURES } from './release/packages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'contorno-debian-'))
const packages: Record<string, Record<string, string>> = {}
for (const arch of ARCHITECTURES)
  for (const { name, version, sha256 } of downloadPackages(path.join(folder, arch), arch))
    packages[name] = { ...packages[name], version, [arch]: sha256 }
rmSync(folder, { recursive: true })
writeFileSync(PIN_FILE, `${JSON.stringify({ ...pinned, packages }, null, 2)}\n`)
