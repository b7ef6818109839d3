import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** Staff has verified the billing profile of a person: they may order. */
const [email = ''] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
await runtime.database.db
  .updateTable('account')
  .set({ billing_state: 3 })
  .where('email_key', '=', email.toLowerCase())
  .execute();
await runtime.close();
