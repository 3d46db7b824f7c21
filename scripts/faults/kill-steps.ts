import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { seededRandom } from '#shared/random.ts'
import { callApi } from './api-request.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type Rater,
  type RaterMatrix,
  signedInAdmin,
  wholeSheet,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { queryEmbedded } from './inspection.ts'
import { runBuiltProduct } from './product-process.ts'

/** An operation that must happen as a whole or not at all. */
interface Step {
  readonly name: string
  run(url: string): Promise<void>
  /** Throws when only a part of it happened. */
  happened(): Promise<boolean>
}

const SUBJECTS = 30
const IMPORTED = 3000

/**
 * Kills server and database during completions, a release, an import and generated forms; then
 * repeats what was cut off.
 */
export function killDuringSteps(rounds: number): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const random = seededRandom('steps')
    const steps = await withProduct(data_dir, async (context) => {
      const admin = await signedInAdmin(context)
      const all: Step[][] = []
      for (let round = 0; round < rounds; round++)
        all.push(await makeSteps(context, admin, data_dir))
      return all
    })
    let cut = 0
    let product = await runBuiltProduct(data_dir)
    for (const round of steps) {
      const running = Promise.all(round.map((step) => step.run(product.url)))
      await sleep(random() * 350)
      await product.killEverything()
      await running
      product = await runBuiltProduct(data_dir)
      for (const step of round) {
        if (!(await step.happened())) cut++
        await step.run(product.url)
        assert(await step.happened(), `${step.name} did not happen when it was repeated`)
      }
    }
    await product.terminate()
    return `${rounds} kills, ${cut} of ${rounds * 4} operations were cut off, none by half, and each was completed by repeating it`
  })
}

async function makeSteps(
  context: AppContext,
  admin: Administrator,
  data_dir: string,
): Promise<Step[]> {
  const make = (subjects: number, released: boolean): Promise<RaterMatrix> =>
    makeRaterMatrix(context, admin, { subjects, released })
  return [
    completions(await make(SUBJECTS, true), data_dir),
    releasing(await make(SUBJECTS, false), admin, data_dir),
    importing(await make(2, false), admin, data_dir),
    generating(await make(SUBJECTS, false), admin, data_dir),
  ]
}

function completions(matrix: RaterMatrix, data_dir: string): Step {
  return {
    name: 'completing sheets',
    run: async (url) => {
      const complete = ({ id, form_id, headers }: Rater) =>
        callApi(url, `/answers/complete/${id}`, {
          body: {
            answers: wholeSheet(matrix, form_id),
            comments: [{ form_id, comment: 'Un comentario' }],
          },
          headers,
        })
      await Promise.all(matrix.raters.map(complete))
    },
    happened: async () => {
      const sheets = await queryEmbedded<{
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
        [matrix.id],
      )
      for (const { answered, whole, comments, receipts } of sheets) {
        const expected = answered ? 1 : 0
        assert(
          whole === answered && comments === expected && receipts === expected,
          `a sheet was half completed: answered ${answered}, whole ${whole}, ${comments} comments, ${receipts} receipts`,
        )
      }
      return sheets.every(({ answered }) => answered)
    },
  }
}

function releasing(matrix: RaterMatrix, { headers }: Administrator, data_dir: string): Step {
  return {
    name: 'releasing',
    run: async (url) =>
      void (await Promise.all(
        [1, 2, 3].map(() => callApi(url, `/matrices/release/${matrix.id}`, { body: {}, headers })),
      )),
    happened: async () => {
      const [found] = await queryEmbedded<{ released: boolean; mails: number }>(
        data_dir,
        `select released, (select count(*)::int from outbox o where o.matrix_id = m.id and kind = 'invitation') as mails from matrices m where id = $1`,
        [matrix.id],
      )
      assert(
        found?.mails === (found?.released ? SUBJECTS : 0),
        `released ${found?.released}, and ${found?.mails} mails for ${SUBJECTS} raters`,
      )
      return found?.released === true
    },
  }
}

function importing(matrix: RaterMatrix, { headers }: Administrator, data_dir: string): Step {
  const csv = [
    'Nombre,Correo',
    ...Array.from(
      { length: IMPORTED },
      (_, index) => `Persona ${index},persona${index}@importada.mx`,
    ),
  ].join('\n')
  return {
    name: 'importing',
    run: async (url) => {
      const body = new FormData()
      body.append('file', new Blob([csv], { type: 'text/csv' }), 'personas.csv')
      await callApi(url, `/subjects/${matrix.id}/import`, { body, headers })
    },
    happened: async () => {
      const [found] = await queryEmbedded<{ subjects: number }>(
        data_dir,
        `select count(*)::int as subjects from subjects where matrix_id = $1 and email like '%@importada.mx'`,
        [matrix.id],
      )
      assert(
        found?.subjects === 0 || found?.subjects === IMPORTED,
        `${found?.subjects} of ${IMPORTED} subjects were imported`,
      )
      return found.subjects === IMPORTED
    },
  }
}

function generating(matrix: RaterMatrix, { headers }: Administrator, data_dir: string): Step {
  return {
    name: 'generating forms',
    run: async (url) =>
      void (await callApi(url, `/forms/${matrix.id}/generate`, {
        body: { kind: 'self' },
        headers,
      })),
    happened: async () => {
      const [found] = await queryEmbedded<{ self: number }>(
        data_dir,
        'select count(*)::int as self from forms where matrix_id = $1 and relation_type_id = 1',
        [matrix.id],
      )
      assert(
        found?.self === 0 || found?.self === SUBJECTS,
        `${found?.self} of ${SUBJECTS} forms were generated`,
      )
      return found.self === SUBJECTS
    },
  }
}
