import type { Product } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Demo } from '../demo/demo.ts'

/** The sample company with a project that is over, one under way and a draft. */
export interface Sample {
  readonly product: Product
  readonly demo: Demo
  readonly finished: Matrix
  readonly running: Matrix
  readonly draft: Matrix
  /** Somebody who has sent their sheets, somebody who never did, and somebody evaluated. */
  readonly sent_id: string
  readonly late_id: string
  readonly evaluated_id: string
  /** Of somebody who has not begun. */
  readonly link: string
}

const others = [
  ['Muebles El Cedro', '#7A3E1D', '#D9A441'],
  ['Clínica Santa Elena', '#1F5A8A', '#8CC6B4'],
  ['Textiles Oaxaca', '#8B1E3F', '#E5B25D'],
] as const

/** Whoever wrote a sheet about somebody else, or has not. */
async function raterOf({ context }: Product, matrix: Matrix, answered: boolean): Promise<string> {
  const forms = context.db
    .selectFrom('forms')
    .select('evaluator_id')
    .where('matrix_id', '=', matrix.id)
    .where('answered', '=', answered)
  return (await forms.where('relation_type_id', '=', 4).orderBy('id').executeTakeFirstOrThrow())
    .evaluator_id
}

/** Somebody about whom there is most to show. */
async function evaluatedIn({ context }: Product, matrix: Matrix): Promise<string> {
  const { rows } = await context.pool.query<{ evaluated_id: string }>(
    `select evaluated_id from forms where matrix_id = $1 group by evaluated_id
     having bool_or(answered and evaluator_id = evaluated_id) order by count(distinct relation_type_id) desc, count(*) filter (where answered) desc, evaluated_id limit 1`,
    [matrix.id],
  )
  return rows[0]?.evaluated_id ?? ''
}

/** Fills a product as time goes by: `travel` moves its clock to so many days from now. */
export async function fill(product: Product, travel: (days: number) => void): Promise<Sample> {
  const demo = new Demo(product)
  const { clock, config } = product.context
  const project = async (name: string, days: number, share: number): Promise<Matrix> => {
    const matrix = await demo.project(
      name,
      addDays(localDate(clock.now(), config.default_time_zone), days),
    )
    await demo.fill(matrix)
    if (share === 0) return matrix
    await demo.release(matrix)
    await demo.answer(matrix, share)
    return matrix
  }
  travel(-20)
  await demo.signUp()
  for (const [company, primary, secondary] of others)
    await demo.addCompany(company, primary, secondary)
  await demo.invite('samuel.duarte@laceiba.example', 'viewer')
  const finished = await project('Gerencias 2026', 10, 0.9)
  travel(-6)
  await demo.signIn()
  const running = await project('Liderazgo 2026', 20, 0.5)
  travel(0)
  await demo.signIn()
  const draft = await project('Planta Tepatitlán', 30, 0)
  await product.runDueJobs()
  const [open] = await demo.openLinks(running, 1)
  return {
    product,
    demo,
    finished,
    running,
    draft,
    link: open?.url ?? '/',
    sent_id: await raterOf(product, running, true),
    late_id: await raterOf(product, finished, false),
    evaluated_id: await evaluatedIn(product, finished),
  }
}
