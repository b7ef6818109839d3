import { sql } from 'kysely';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** The server of a person has run for the last hours of last month too, 240 unless it says otherwise, at ten cents an hour. */
const [email = '', name = '', hours = '240'] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
await sql`
  update usage_span set started_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - make_interval(hours => ${Number(hours)}),
    hourly_micro = 100000
  from account a where a.id = usage_span.account_id and a.email_key = ${email.toLowerCase()}
    and usage_span.object_name = ${name} and usage_span.ended_at is null`.execute(runtime.database.db);
await runtime.close();
