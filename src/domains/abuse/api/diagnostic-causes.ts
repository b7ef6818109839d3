import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';
import { addPerson } from '#test/world.ts';
import { ensurePartitions } from '#domains/statistics/api/port.ts';

/** Three whole days, the last of them with far more traffic than the others. */
async function abusive({ it, world, simulator }: Stage): Promise<string> {
  const { db } = it.app;
  const n = another();
  const owner = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `abuse-${n}` });
  const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: `abuse-${n}` });
  await db.updateTable('server').set({ account_id: owner.accountId }).where('id', '=', id).execute();
  const today = new Date(it.clock.now());
  today.setUTCHours(0, 0, 0, 0);
  const days = [3, 2, 1].map((back) => new Date(today.getTime() - back * 86_400_000));
  await ensurePartitions(db, ['statistic_days'], ...days);
  const none = { lan_in: 0, lan_out: 0, disk_read: 0, disk_written: 0, wan_in: 0, seconds: 86_400 };
  await db
    .insertInto('statistic_days')
    .values(days.map((day, index) => ({ ...none, server_id: id, day, wan_out: index === 2 ? 900e9 : 10e9 })))
    .execute();
  return id;
}

export const causes: Causes = { abusiveUsage: { make: abusive } };
