import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** The time of a person's payment orders is over. */
const [email = ''] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { db } = runtime.database;
await db
  .updateTable('payment_order')
  .set({ expires_at: new Date(0) })
  .where('state', 'in', [1, 2])
  .where('account_id', 'in', db.selectFrom('account').select('id').where('email_key', '=', email.toLowerCase()))
  .execute();
await runtime.close();
