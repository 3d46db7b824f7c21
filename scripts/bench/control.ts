import fastify from 'fastify'
import pg from 'pg'

/** What the product is measured against: a bare fastify whose only work is one named upsert. */
const [url = '', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
await pool.query('create table if not exists bench_answers (form_id uuid, question_id uuid, value_id uuid, primary key (form_id, question_id))')
const app = fastify()
app.post<{ Body: { form_id: string; question_id: string; value_id: string }[] }>('/answers', async (request) => {
  const [answer] = request.body
  await pool.query({
    name: 'upsert', values: [answer?.form_id, answer?.question_id, answer?.value_id],
    text: 'insert into bench_answers values ($1, $2, $3) on conflict (form_id, question_id) do update set value_id = excluded.value_id',
  })
  return { status: 'success', data: { saved: 1 } }
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
