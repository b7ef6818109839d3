import { sql } from 'kysely';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** The server of a person has run for the last 240 hours of last month too, at ten cents an hour: 24.00. */
const [email = '', name = ''] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
await sql`
  update usage_span set started_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '240 hours',
    hourly_micro = 100000
  from account a where a.id = usage_span.account_id and a.email_key = ${email.toLowerCase()}
    and usage_span.object_name = ${name} and usage_span.ended_at is null`.execute(runtime.database.db);
await runtime.close();
