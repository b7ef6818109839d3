import { newId } from '#kernel/ids.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** Fifty customers of the site of one person, who have nothing yet. */
const [email = '', prefix = ''] = process.argv.slice(2);
const count = 50;
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { db } = runtime.database;
const { site_id: siteId } = await db
  .selectFrom('account')
  .select('site_id')
  .where('email_key', '=', email.toLowerCase())
  .executeTakeFirstOrThrow();
await db
  .insertInto('account')
  .values(
    Array.from({ length: count }, (_, at) => {
      const name = `${prefix}-${String(at + 1).padStart(2, '0')}`;
      return { id: newId(), site_id: siteId, email: `${name}@people.test`, name, role: 'account-holder' };
    }),
  )
  .execute();
await runtime.close();
