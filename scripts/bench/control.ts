import fastify from 'fastify'
import pg from 'pg'

/**
 * The server that the product is compared with: fastify with one named statement per request on the
 * same database.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
await pool.query(
  'create table if not exists bench_answers (form_id uuid, question_id uuid, value_id uuid, primary key (form_id, question_id))',
)
await pool.query(
  'create table if not exists bench_sheets (form_id uuid primary key, answers jsonb)',
)
const app = fastify()
app.get<{ Params: { subject_id: string } }>('/sheets/:subject_id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'select',
    values: [params.subject_id],
    text: 'select id, evaluated_id, relation_type_id, answered from forms where evaluator_id = $1',
  })
  return { status: 'success', data: rows }
})
app.post<{ Body: { form_id: string; question_id: string; value_id: string }[] }>(
  '/answers',
  async ({ body }) => {
    const [answer] = body
    await pool.query({
      name: 'upsert',
      values: [answer?.form_id, answer?.question_id, answer?.value_id],
      text: 'insert into bench_answers values ($1, $2, $3) on conflict (form_id, question_id) do update set value_id = excluded.value_id',
    })
    return { status: 'success', data: { saved: 1 } }
  },
)
app.post<{ Params: { form_id: string }; Body: { answers: object[] } }>(
  '/sheets/:form_id',
  async ({ params, body }) => {
    await pool.query({
      name: 'upsert-sheet',
      values: [params.form_id, JSON.stringify(body.answers)],
      text: 'insert into bench_sheets values ($1, $2) on conflict (form_id) do update set answers = excluded.answers',
    })
    return { status: 'success', data: {} }
  },
)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
