import type { Pool } from 'pg'
import { migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'

/**
 * Data as each released version stored them, with the columns of its tables. 0.1.0 and 0.2.0 have
 * the same, as 0009_constraint_names.sql changed names of constraints only; an installation with 0.3.0
 * holds data of theirs, migrated, and its own. Ids are derived from numbers, so that it is the same
 * each time.
 */
export const RELEASES = [
  { version: '0.1.0', last: '0008_recovery_codes.sql', people: 1000 },
  { version: '0.2.0', last: '0009_constraint_names.sql', people: 1000 },
  { version: '0.3.0', last: '0085_dossiers_and_countries.sql', people: 3400 },
] as const

interface Release {
  /** Its last migration. */
  readonly last: string
  /** So many in each project that is not erased. */
  readonly people: number
}

const QUESTIONS = 45

const functions = `
  create function pg_temp.id(kind text, n bigint) returns uuid immutable language sql
    as $$ select md5(kind || ' ' || n)::uuid $$;
  create function pg_temp.day(n bigint) returns timestamptz immutable language sql
    as $$ select timestamptz '2025-03-01 09:00:00.123456Z' + n * interval '1 minute' $$;
`

const accounts = `
  insert into workspaces (id, name, second_factor_mandatory, created_at)
    select pg_temp.id('workspace', n), 'Espacio ' || n, n = 2, pg_temp.day(n) from generate_series(1, 2) n;
  insert into users (id, name, last_name, email, password_hash, second_factor_secret,
      second_factor_enabled, second_factor_step, closed_at, created_at)
    select pg_temp.id('user', n), 'Núñez ' || n, '', 'Persona' || n || '@ceiba.mx', '$argon2id$' || n,
      case when n % 3 = 0 then 'sealed ' || n end, n % 3 = 0, nullif(n % 3, 0),
      case when n = 20 then pg_temp.day(n) end, pg_temp.day(n)
    from generate_series(1, 20) n;
  insert into members (workspace_id, user_id, role)
    select pg_temp.id('workspace', 1 + n % 2), pg_temp.id('user', n), (array['owner', 'admin', 'viewer'])[1 + n / 2 % 3]
    from generate_series(1, 20) n;
  insert into recovery_codes select pg_temp.id('user', 3), decode(md5(n::text), 'hex') from generate_series(1, 10) n;
  insert into sessions (token_hash, user_id, created_at, seen_at, complete)
    select decode(md5('session ' || n), 'hex'), pg_temp.id('user', n), now(), now(), n % 2 = 0 from generate_series(1, 20) n;
  insert into invitations (id, workspace_id, email, role, token_hash, expires_at, created_at)
    values (pg_temp.id('invitation', 1), pg_temp.id('workspace', 1), 'Nueva@ceiba.mx', 'viewer', '\\x01', '2126-01-01', pg_temp.day(1));
  insert into activity (workspace_id, user_id, action, target_id, detail, happened_at)
    select pg_temp.id('workspace', 1), pg_temp.id('user', 1), 'matrix.released', pg_temp.id('matrix', 2), '{"a": [1, null, "b"]}', pg_temp.day(n)
    from generate_series(1, 500) n;
  insert into contact_messages values (pg_temp.id('contact', 1), 'Ana', 'ana@ceiba.mx', E'Hola\\n🌱', pg_temp.day(1));
`

const questionnaires = `
  insert into companies (id, workspace_id, name, status, time_zone, paper, created_at)
    select pg_temp.id('company', n), pg_temp.id('workspace', n), 'Compañía ' || n, 'activa', 'America/Mexico_City', 'a4', pg_temp.day(n)
    from generate_series(1, 2) n;
  insert into logos values (pg_temp.id('logo', 1), pg_temp.id('company', 1), 'image/png', '\\x89504e470d0a1a0a00ff');
  insert into scales (id, workspace_id, name, allow_na, created_at)
    values (pg_temp.id('scale', 1), pg_temp.id('workspace', 1), 'Frecuencia', true, pg_temp.day(1));
  insert into scale_values select pg_temp.id('value', n), pg_temp.id('scale', 1), nullif(n, 0), 'Valor ' || n from generate_series(0, 5) n;
  insert into evaluations (id, workspace_id, company_id, scale_id, name, created_at)
    values (pg_temp.id('evaluation', 1), pg_temp.id('workspace', 1), null, pg_temp.id('scale', 1), 'Liderazgo', pg_temp.day(1));
  insert into competences select pg_temp.id('competence', n), pg_temp.id('evaluation', 1), n, 'Competencia ' || n, '' from generate_series(0, 8) n;
  insert into questions select pg_temp.id('question', n), pg_temp.id('evaluation', 1), pg_temp.id('competence', n / 5), n, '¿Pregunta ' || n || '?', 'P' || n
    from generate_series(0, ${QUESTIONS - 1}) n;
  insert into subject_properties values (pg_temp.id('property', 1), pg_temp.id('workspace', 1), pg_temp.id('company', 1), 'Área', 'text', '');
`

/** A draft, one that raters answer, one whose reports are open and one that is erased. */
const projects = (people: number): string => `
  insert into matrices (id, workspace_id, company_id, evaluation_id, name, email_send_reports, limit_date, reminder_id,
      reminder_date, time_zone, creation_date, released, released_at, closes_at, reports_at, remind_at, erase_at,
      reminded_at, nudged_at, reports_announced_at, erasure_warned_at, erased_at, question_count, highest_value, allow_na)
    select pg_temp.id('matrix', n), pg_temp.id('workspace', 1), pg_temp.id('company', 1), pg_temp.id('evaluation', 1),
      'Proyecto ' || n, 'reportes@ceiba.mx', closes::date, 1, closes::date - 1, 'America/Mexico_City', pg_temp.day(n),
      n > 1, case when n > 1 then pg_temp.day(n) end, closes, closes + interval '6 hours', closes - interval '1 day',
      case n when 4 then pg_temp.day(9) else '2126-02-01' end, case when n > 2 then pg_temp.day(5) end, null,
      case when n > 2 then pg_temp.day(6) end, case when n > 3 then pg_temp.day(7) end, case when n > 3 then pg_temp.day(9) end,
      case when n > 1 then ${QUESTIONS} else 0 end, case when n > 1 then 5 else 0 end, n > 1
    from (select n, case when n > 2 then pg_temp.day(4) else '2126-01-01' end as closes from generate_series(1, 4) n) as made;
  insert into erasures values (pg_temp.id('matrix', 4), pg_temp.day(9), 1, 90, 400, 300, '{"answers": 300}', pg_temp.day(9));
  insert into matrix_aggregates select pg_temp.id('matrix', 4), n, 'Competencia ' || n, 3.14159265358979 + n / 10.0, 30 from generate_series(0, 8) n;
  insert into matrix_subject_properties select pg_temp.id('matrix', n), pg_temp.id('property', 1), 0 from generate_series(1, 3) n;

  insert into subjects (id, matrix_id, name, email, disputed)
    select pg_temp.id('subject ' || m, n), pg_temp.id('matrix', m), 'José "Pepe" O''Hara ' || n, 'Jose' || n || '@ceiba.mx', n % 400 = 0
    from generate_series(1, 3) m, generate_series(1, ${people}) n;
  insert into subject_values select id, matrix_id, pg_temp.id('property', 1), 'Área ' || length(email) from subjects;
  insert into notices select id, '2025-01', pg_temp.day(2) from subjects where matrix_id <> pg_temp.id('matrix', 1);
`

/** A self-evaluation and three others of each person; some of two relations to the same person. */
const answers = (people: number): string => `
  insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, answered)
    select pg_temp.id('form ' || m || ' ' || k, n), pg_temp.id('matrix', m), pg_temp.id('subject ' || m, n),
      pg_temp.id('subject ' || m, 1 + (n + k - 1) % ${people}), k + 1, m > 1 and (n + k) % 3 > 0
    from generate_series(1, 3) m, generate_series(0, 3) k, generate_series(1, ${people}) n;
  insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, answered)
    select pg_temp.id('second form ' || m, n), pg_temp.id('matrix', m), pg_temp.id('subject ' || m, n),
      pg_temp.id('subject ' || m, 1 + n % ${people}), 5, true
    from generate_series(2, 3) m, generate_series(1, ${people}, 50) n;
  insert into answers (form_id, matrix_id, question_count, highest_value, allow_na, choices, sequences)
    select id, matrix_id, ${QUESTIONS}, 5, true,
      (select array_agg(case when not answered and q > 20 then null else (hashtext(f.id::text) + q * q & 1023) % 6 end order by q)
        from generate_series(1, ${QUESTIONS}) q),
      case when not answered then (select array_agg(case when q > 20 then null else 9007199254740900 + q end order by q)
        from generate_series(1, ${QUESTIONS}) q) end
    from forms f where matrix_id <> pg_temp.id('matrix', 1);
  insert into comments select id, matrix_id, E'Sí: "bien",\\tpero…\\n' || id, case when answered then null else 7 end
    from forms where matrix_id <> pg_temp.id('matrix', 1) and hashtext(id::text) % 3 = 0;
  insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, payload, created_at, due_at, attempts, sent_at, failed_at, failure)
    select pg_temp.id('mail ' || kind, hashtext(s.id::text)), kind, kind || ' ' || s.id, pg_temp.id('workspace', 1), matrix_id, s.id, '{}',
      pg_temp.day(3), case kind when 'reminder' then '2126-01-01' else pg_temp.day(3) end, 1,
      case kind when 'invitation' then pg_temp.day(3) end, case kind when 'receipt' then pg_temp.day(3) end,
      case kind when 'receipt' then '550 no such user' end
    from subjects s, unnest(array['invitation', 'receipt', 'reminder']) as kind where matrix_id = pg_temp.id('matrix', 2);
`

/** What 0.3.0 added. The reports of project 3 were opened by the fourth method. */
const connected = `
  insert into api_tokens (id, workspace_id, company_id, user_id, name, role, token_hash, created_at, expires_at)
    select pg_temp.id('token', n), pg_temp.id('workspace', 1), null, pg_temp.id('user', 2), 'Nómina ' || n, 'admin', decode(md5('token ' || n), 'hex'), pg_temp.day(1), pg_temp.day(9999)
    from generate_series(1, 3) n;
  insert into webhooks (id, workspace_id, url, events, secret, created_at)
    values (pg_temp.id('webhook', 1), pg_temp.id('workspace', 1), 'https://ceiba.mx/hook', '{matrix.closed}', 'sealed', pg_temp.day(1));
  insert into webhook_deliveries (id, webhook_id, type, payload, created_at, due_at, attempts, status, delivered_at)
    values (pg_temp.id('delivery', 1), pg_temp.id('webhook', 1), 'matrix.closed', '{"n": [1]}', pg_temp.day(2), pg_temp.day(2), 1, 204, pg_temp.day(2));
  insert into sign_on_connections (workspace_id, issuer, client_id, client_secret, role)
    values (pg_temp.id('workspace', 2), 'https://login.ceiba.mx', 'contorno', 'sealed', 'viewer');
  insert into sign_on_domains values (pg_temp.id('domain', 1), pg_temp.id('workspace', 2), 'ceiba.mx', 'token', pg_temp.day(3), pg_temp.day(3));
  insert into erasure_ledger values ('subject', pg_temp.id('gone', 1), pg_temp.day(8));
  update workspaces set suspended_at = pg_temp.day(9) where id = pg_temp.id('workspace', 2);
`

const reported = `
  update matrices set report_method = 4 where id = pg_temp.id('matrix', 3);
  update subjects set external_id = 'E-' || length(name) || right(id::text, 9) where hashtext(id::text) % 2 = 0;
  insert into prompts (id, evaluation_id, position, prompt, relation_type_ids)
    select pg_temp.id('prompt', n), pg_temp.id('evaluation', 1), n, '¿Qué sigue ' || n || '?', '{1, 3}' from generate_series(1, 2) n;
  insert into prompt_comments select form_id, 1 + (hashtext(form_id::text) & 1), matrix_id, comment, sequence from comments;
  insert into earlier_reports select id, matrix_id, '{"mean": 3.14159265358979}' from subjects where matrix_id = pg_temp.id('matrix', 3);
  insert into deliveries (subject_id, matrix_id, key_version, deliver_at, opened_on, leader_id, awaits_leader, talked_on, note)
    select id, matrix_id, 2, pg_temp.day(7), '2025-03-02', pg_temp.id('subject 3', 1), hashtext(id::text) % 2 = 0, '2025-03-03', 'Ánimo'
    from subjects where matrix_id = pg_temp.id('matrix', 3) and id <> pg_temp.id('subject 3', 1);
  insert into plans (subject_id, matrix_id, commitments, shared, sequence)
    select id, matrix_id, '[{"text": "Escuchar «más»"}]', true, 9007199254740901 from subjects where matrix_id = pg_temp.id('matrix', 3);
  insert into proposal_lists select id, matrix_id, 'sent', pg_temp.day(2) from subjects where matrix_id = pg_temp.id('matrix', 1);
  insert into proposals (id, matrix_id, evaluated_id, outside_name, outside_email, relation_type_id, source)
    select pg_temp.id('proposal ' || id, 1), matrix_id, id, 'Clienta', 'clienta@norte.mx', 5, 'evaluated' from subjects where matrix_id = pg_temp.id('matrix', 1);
`

async function run(pool: Pool, parts: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const part of [functions, ...parts]) await client.query(part)
  } finally {
    // with it end its functions
    client.release(true)
  }
}

/** Fills an empty database with the tables and data of one of the RELEASES. */
export async function fillRelease(pool: Pool, { last, people }: Release): Promise<void> {
  const second = RELEASES[1].last
  await migrate(pool, migrationsFolder, last < second ? last : second)
  await run(pool, [accounts, questionnaires, projects(people), answers(people)])
  if (last <= second) return
  await migrate(pool, migrationsFolder, last)
  await run(pool, [connected, reported])
}
