import { sql } from 'kysely';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** The day has come on which a person who owes is suspended. */
const [email = '', step = '0'] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { db } = runtime.database;
await db
  .updateTable('dunning_case')
  .set({ next_step: Number(step), due_at: new Date(0) })
  .where('account_id', 'in', db.selectFrom('account').select('id').where('email_key', '=', email.toLowerCase()))
  .execute();
await sql`select pg_notify('skydeck_work', 'dunning')`.execute(db);
await runtime.close();
