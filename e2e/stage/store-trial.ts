import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** Rules on trial go back after two minutes: this lets the time of a server's trial be over. */
const [serverId = ''] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
await runtime.database.db
  .updateTable('firewall')
  .set({ trial_until: new Date() })
  .where('server_id', '=', serverId)
  .where('trial_id', 'is not', null)
  .execute();
await runtime.close();
