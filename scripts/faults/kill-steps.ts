import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { seededRandom } from '#shared/random.ts'
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
  wholeSheet,
} from './ground.ts'
import { runProduct } from './product-process.ts'

/** Something that has to happen wholly or not at all. */
interface Step {
  readonly name: string
  act(url: string): Promise<void>
  /** Throws when half of it happened. */
  happened(): Promise<boolean>
}

const PEOPLE = 30
const IMPORTED = 3000

/** Kills server and database in the middle of completions, a release, an import and generated connections; then repeats what was cut off. */
export function killDuringSteps(rounds: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const random = seededRandom('steps')
    const steps = await furnish(data_dir, async (context) => {
      const administrator = await makeAdministrator(context)
      const all: Step[][] = []
      for (let round = 0; round < rounds; round++)
        all.push(await makeSteps(context, administrator, data_dir))
      return all
    })
    let cut = 0
    let product = await runProduct(data_dir)
    for (const round of steps) {
      const acting = Promise.all(round.map((step) => step.act(product.url)))
      await sleep(random() * 350)
      await product.killEverything()
      await acting
      product = await runProduct(data_dir)
      for (const step of round) {
        if (!(await step.happened())) cut++
        await step.act(product.url)
        demand(await step.happened(), `${step.name} did not happen when it was repeated`)
      }
    }
    await product.terminate()
    return `${rounds} kills, ${cut} of ${rounds * 4} steps were cut off, none was half done, all were completed by repeating them`
  })
}

async function makeSteps(
  context: AppContext,
  administrator: Administrator,
  data_dir: string,
): Promise<Step[]> {
  const make = (people: number, released: boolean): Promise<Project> =>
    makeProject(context, administrator, { people, released })
  return [
    completions(await make(PEOPLE, true), data_dir),
    releasing(await make(PEOPLE, false), administrator, data_dir),
    importing(await make(2, false), administrator, data_dir),
    generating(await make(PEOPLE, false), administrator, data_dir),
  ]
}

function completions(project: Project, data_dir: string): Step {
  return {
    name: 'completing sheets',
    act: async (url) => {
      const complete = ({ id, form_id }: Project['raters'][number]) =>
        ask(url, 'POST', `/answers/complete/${id}`, {
          answers: wholeSheet(project, form_id),
          comments: [{ form_id, comment: 'Un comentario' }],
        })
      await Promise.all(project.raters.map(complete))
    },
    happened: async () => {
      const sheets = await rows<{
        answered: boolean
        whole: boolean
        comments: number
        receipts: number
      }>(
        data_dir,
        `select f.answered, a.form_id is not null and array_position(a.choices, null) is null and a.sequences is null as whole,
           (select count(*)::int from comments c where c.form_id = f.id and c.sequence is null) as comments,
           (select count(*)::int from outbox o where o.subject_id = f.evaluator_id and o.kind = 'receipt') as receipts
         from forms f left join answers a on a.form_id = f.id where f.matrix_id = $1`,
        [project.id],
      )
      for (const { answered, whole, comments, receipts } of sheets) {
        const expected = answered ? 1 : 0
        demand(
          whole === answered && comments === expected && receipts === expected,
          `a sheet was half completed: answered ${answered}, whole ${whole}, ${comments} comments, ${receipts} receipts`,
        )
      }
      return sheets.every(({ answered }) => answered)
    },
  }
}

function releasing(project: Project, { headers }: Administrator, data_dir: string): Step {
  return {
    name: 'releasing',
    act: async (url) =>
      void (await Promise.all(
        [1, 2, 3].map(() => ask(url, 'POST', `/matrices/release/${project.id}`, {}, headers)),
      )),
    happened: async () => {
      const [found] = await rows<{ released: boolean; mails: number }>(
        data_dir,
        `select released, (select count(*)::int from outbox o where o.matrix_id = m.id and kind = 'invitation') as mails from matrices m where id = $1`,
        [project.id],
      )
      demand(
        found?.mails === (found?.released ? PEOPLE : 0),
        `released ${found?.released}, and ${found?.mails} mails for ${PEOPLE} raters`,
      )
      return found?.released === true
    },
  }
}

function importing(project: Project, { headers }: Administrator, data_dir: string): Step {
  const csv = [
    'Nombre,Correo',
    ...Array.from(
      { length: IMPORTED },
      (_, index) => `Persona ${index},persona${index}@importada.mx`,
    ),
  ].join('\n')
  return {
    name: 'importing',
    act: async (url) => {
      const form = new FormData()
      form.append('file', new Blob([csv], { type: 'text/csv' }), 'personas.csv')
      await ask(url, 'POST', `/subjects/${project.id}/import`, form, headers)
    },
    happened: async () => {
      const [found] = await rows<{ people: number }>(
        data_dir,
        `select count(*)::int as people from subjects where matrix_id = $1 and email like '%@importada.mx'`,
        [project.id],
      )
      demand(
        found?.people === 0 || found?.people === IMPORTED,
        `${found?.people} of ${IMPORTED} people were imported`,
      )
      return found.people === IMPORTED
    },
  }
}

function generating(project: Project, { headers }: Administrator, data_dir: string): Step {
  return {
    name: 'generating connections',
    act: async (url) =>
      void (await ask(url, 'POST', `/forms/${project.id}/generate`, { kind: 'self' }, headers)),
    happened: async () => {
      const [found] = await rows<{ own: number }>(
        data_dir,
        'select count(*)::int as own from forms where matrix_id = $1 and relation_type_id = 1',
        [project.id],
      )
      demand(
        found?.own === 0 || found?.own === PEOPLE,
        `${found?.own} of ${PEOPLE} connections were generated`,
      )
      return found.own === PEOPLE
    },
  }
}
