import type { Product } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { raterKeyOf } from '../demo/answering.ts'
import { Demo } from '../demo/demo.ts'

/** The sample company with a matrix whose reports are open, a released one and a draft. */
export interface Sample {
  readonly product: Product
  readonly demo: Demo
  readonly finished: Matrix
  readonly running: Matrix
  readonly draft: Matrix
  /** The confirmation of a rater of the released matrix who has sent their sheet. */
  readonly sent_link: string
  /** A rater of the finished matrix who never sent theirs. */
  readonly late_id: string
  readonly evaluated_id: string
  /** The link of a rater who has not answered. */
  readonly link: string
}

const otherCompanies = [
  ['Muebles El Cedro', '#7A3E1D', '#D9A441'],
  ['Clínica Santa Elena', '#1F5A8A', '#8CC6B4'],
  ['Textiles Oaxaca', '#8B1E3F', '#E5B25D'],
] as const

/** A rater of their leader, with the sheet sent or not. */
async function raterOf({ context }: Product, matrix: Matrix, answered: boolean): Promise<string> {
  const forms = context.db
    .selectFrom('forms')
    .select('evaluator_id')
    .where('matrix_id', '=', matrix.id)
    .where('answered', '=', answered)
  return (await forms.where('relation_type_id', '=', 4).orderBy('id').executeTakeFirstOrThrow())
    .evaluator_id
}

/** The evaluated subject with the most relations, comments and answers. */
async function evaluatedIn({ context }: Product, matrix: Matrix): Promise<string> {
  const { rows } = await context.pool.query<{ evaluated_id: string }>(
    `select f.evaluated_id from forms f left join comments c on c.form_id = f.id
     where f.matrix_id = $1 group by f.evaluated_id
     having bool_or(f.answered and f.evaluator_id = f.evaluated_id)
     order by count(distinct f.relation_type_id) desc, count(c.form_id) desc,
       count(*) filter (where f.answered) desc, f.evaluated_id limit 1`,
    [matrix.id],
  )
  return rows[0]?.evaluated_id ?? ''
}

/** The rater and the subjects whose pages are pictured. */
async function shownPeople(demo: Demo, finished: Matrix, running: Matrix) {
  const [open] = await demo.openLinks(running, 1)
  const sent_id = await raterOf(demo.product, running, true)
  const { public_url } = demo.product.context.config
  return {
    link: open?.url ?? '/',
    sent_link: `${public_url}/confirmation-sent/${sent_id}#${raterKeyOf(demo.product, sent_id)}`,
    late_id: await raterOf(demo.product, finished, false),
    evaluated_id: await evaluatedIn(demo.product, finished),
  }
}

/** Fills a product day by day: `moveClock` sets its clock to so many days from now. */
export async function fillSample(
  product: Product,
  moveClock: (days: number) => void,
): Promise<Sample> {
  const demo = new Demo(product)
  const { clock, config } = product.context
  const makeMatrix = async (name: string, days: number, share: number): Promise<Matrix> => {
    const matrix = await demo.createMatrix(
      name,
      addDays(localDate(clock.now(), config.default_time_zone), days),
    )
    if (share === 0) await demo.fill(matrix)
    else await demo.run(matrix, share)
    return matrix
  }
  moveClock(-20)
  await demo.signUp()
  for (const [company, primary, secondary] of otherCompanies)
    await demo.addCompany(company, primary, secondary)
  await demo.invite('samuel.duarte@laceiba.example', 'viewer')
  const finished = await makeMatrix('Gerencias 2026', 10, 0.9)
  moveClock(-6)
  await demo.signIn()
  const running = await makeMatrix('Liderazgo 2026', 20, 0.5)
  moveClock(0)
  await demo.signIn()
  const draft = await makeMatrix('Planta Tepatitlán', 30, 0)
  await product.runDueJobs()
  return {
    product,
    demo,
    finished,
    running,
    draft,
    ...(await shownPeople(demo, finished, running)),
  }
}
