import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Administrator,
  ask,
  demand,
  furnish,
  inFolder,
  makeAdministrator,
  makeProject,
  type Project,
  rows,
  until,
} from './ground.ts'
import { runProduct } from './product-process.ts'
import { countKept, save, STORED } from './savings.ts'

const SIZE = '160m'
const PEOPLE_AT_ONCE = 400
const SAVINGS = 20

/** Whether this account may mount a small disk to fill. */
export const mayMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** Fills the disk under the product: writing is refused, reading goes on, and with room again so does writing. */
export function diskFull(): Promise<string> {
  return inFolder(async (folder) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder])
    try {
      return await fillDisk(folder)
    } finally {
      execFileSync('umount', ['-l', folder])
    }
  })
}

async function fillDisk(data_dir: string): Promise<string> {
  const { administrator, draft, released } = await furnish(data_dir, async (context) => {
    const made = await makeAdministrator(context)
    const make = (is_released: boolean): Promise<Project> =>
      makeProject(context, made, { people: 3, released: is_released })
    return { administrator: made, draft: await make(false), released: await make(true) }
  })
  const product = await runProduct(data_dir)
  const saveAll = () =>
    Promise.all(
      released.raters.flatMap((rater) =>
        Array.from({ length: SAVINGS }, () => save(product.url, released, rater)),
      ),
    )
  const before = await saveAll()
  const ballast = path.join(data_dir, 'ballast')
  writeBallast(data_dir, ballast)
  const refused = await writeUntilRefused(product.url, administrator, draft)
  demand([503, 507].includes(refused), `with a full disk writing answered ${refused}`)
  const read = await ask(
    product.url,
    'GET',
    `/subjects/${draft.id}`,
    undefined,
    administrator.headers,
  )
  demand(read.status === 200 || refused === 503, `with a full disk reading answered ${read.status}`)
  const savings = [...before, ...(await saveAll())]
  demand(
    savings.every(({ status }) => [200, 503, 507].includes(status)),
    `with a full disk an autosave answered ${savings.map(({ status }) => status).join(', ')}`,
  )
  rmSync(ballast)
  await until(
    'writing again',
    async () => (await addPeople(product.url, administrator, draft, 'after')) === 200,
  )
  const people = await ask(
    product.url,
    'GET',
    `/subjects/${draft.id}`,
    undefined,
    administrator.headers,
  )
  demand(
    (people.data as unknown[]).length % PEOPLE_AT_ONCE === 3,
    'a batch of people was half written',
  )
  const kept = countKept(savings, await rows(data_dir, STORED))
  demand((await product.terminate()) === 0, 'the product did not end well')
  return `writing answered ${refused}, reading ${read.status}, ${kept} of ${savings.length} autosaves were acknowledged and kept; with room again all went on, and nothing was half written`
}

function writeBallast(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(file, Buffer.alloc(Math.max(bavail * bsize - 512 * 1024, 0), 1))
}

let batch = 0
async function addPeople(
  url: string,
  { headers }: Administrator,
  project: Project,
  label: string,
): Promise<number> {
  batch++
  const subjects = Array.from({ length: PEOPLE_AT_ONCE }, (_, index) => ({
    name: `Persona ${label} ${batch} ${index} ${'x'.repeat(120)}`,
    email: `${label}-${batch}-${index}@ceiba.mx`,
  }))
  return (await ask(url, 'POST', `/subjects/${project.id}/bulk`, { subjects }, headers)).status
}

async function writeUntilRefused(
  url: string,
  administrator: Administrator,
  project: Project,
): Promise<number> {
  for (let tries = 0; tries < 40; tries++) {
    const status = await addPeople(url, administrator, project, 'before')
    if (status !== 200) return status
  }
  throw new Error('the disk never filled')
}
