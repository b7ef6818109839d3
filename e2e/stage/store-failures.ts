import { failuresToClose, lockoutKey } from '#domains/identity/api/lockout.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** Failures that closing a sign-in takes are hours apart: this counts all but the last two of a name at once. */
const [email = ''] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { db } = runtime.database;
const site = await db.selectFrom('site').select('id').where('host', '=', '*').executeTakeFirstOrThrow();
const at = new Date();
await db
  .insertInto('sign_in_failure')
  .values({
    key: lockoutKey(runtime.secret, site.id, email),
    failures: 0,
    in_row: failuresToClose - 2,
    first_at: at,
    last_at: at,
    blocks: 5,
  })
  .execute();
await runtime.close();
