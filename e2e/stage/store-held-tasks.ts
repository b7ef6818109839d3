import { once } from 'node:events';
import { sql } from 'kysely';
import { orderPowerBy } from '#domains/servers/api/power/change-power.ts';
import { lockServers } from '#domains/servers/api/store.ts';
import { newId } from '#kernel/ids.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/**
 * Powers on the servers whose names begin like this together, by tasks that no worker begins for ten minutes; or by tasks of
 * a worker that hangs, which is this process, until its input ends.
 */
const [beginning = '', held = ''] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { rows } = await sql<{ id: string; accountId: string; email: string }>`
  select s.id, a.id as "accountId", a.email from server s join account a on a.id = s.account_id
  where s.name_key like ${`${beginning.toLowerCase()}%`} order by s.name_key`.execute(runtime.database.db);
// Workers are alive as long as they hold the lock of their name.
const worker = `hangs ${beginning}`;
const alive = await runtime.database.pool.connect();
await alive.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker]);
const batchId = newId();
await runtime.database.db.transaction().execute(async (tx) => {
  const servers = await lockServers(
    tx,
    { reach: 'provider' },
    rows.map(({ id }) => id),
  );
  const [person] = rows;
  if (person === undefined) throw new Error(`no server is called ${beginning}`);
  const { accountId, email: name } = person;
  const by = { accountId, name, source: 'console', requestId: null };
  for (const server of servers) {
    const cmdId = await orderPowerBy(tx, server, {
      action: 'on',
      force: false,
      by: { name, source: 'console' },
      requester: by,
      batchId,
    });
    if (held === 'waiting')
      await sql`update task set run_at = now() + interval '10 minutes' where id = ${cmdId}`.execute(tx);
    else
      await sql`
        update task set state = 'running', lease_by = ${worker}, claim = claim + 1,
          lease_until = now() + interval '20 seconds', started_at = now() - interval '7 minutes',
          run_at = now() - interval '7 minutes', heard_at = now() - interval '7 minutes'
        where id = ${cmdId}`.execute(tx);
  }
});
if (held === 'hanging') {
  const renew = () =>
    sql`update task set lease_until = now() + interval '20 seconds' where lease_by = ${worker}`.execute(
      runtime.database.db,
    );
  const renewing = setInterval(() => void renew(), 5000);
  process.stdout.write('hangs\n');
  await once(process.stdin.resume(), 'end');
  clearInterval(renewing);
}
alive.release(true);
await runtime.close();
