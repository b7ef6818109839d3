import { sql } from 'kysely';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** Twelve hundred notifications of a person, and as many lines in the history of each of their servers. */
const [email = ''] = process.argv.slice(2);
const count = 1200;
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { db } = runtime.database;
await sql`
  insert into notification (id, account_id, code, title, body, severity, created_at, group_key, by_mail)
  select gen_random_uuid(), a.id, 1190,
    jsonb_build_object('id', 'tasks.stuck', 'values', jsonb_build_object('title', 'Row ' || n)),
    jsonb_build_object('id', 'tasks.stuck-text', 'values', jsonb_build_object('minutes', 6)), 'info',
    now() - make_interval(secs => n), 'long-list:' || n, false
  from account a, generate_series(1, ${count}::int) n where a.email_key = ${email.toLowerCase()}`.execute(db);
await sql`
  insert into history (object_type, object_id, site_id, account_id, at, kind, action, actor_name, source)
  select 'server', s.id, s.site_id, s.account_id, now() - make_interval(secs => n), 'configuration',
    jsonb_build_object('id', 'tasks.stuck', 'values', jsonb_build_object('title', 'Line ' || n)), a.email, 'console'
  from account a join server s on s.account_id = a.id, generate_series(1, ${count}::int) n
  where a.email_key = ${email.toLowerCase()}`.execute(db);
await runtime.close();
