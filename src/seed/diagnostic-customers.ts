import type { Db } from '#platform/db/pool.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

interface Source {
  /** Of accounts that may be touched. */
  lives: readonly Life[];
  owner: SeedAccount;
  /** An account without servers. */
  branch: string;
  now: Date;
}

/**
 * What customers do that a provider looks into: one who signed up lately and has many servers, one who terminates what it had, and
 * one who has been suspended for long.
 */
export async function insertCustomerCauses(
  tx: Db,
  random: Random,
  { lives, owner, branch, now }: Source,
): Promise<void> {
  const ofSite = lives.filter(({ server }) => server.row.site_id === owner.siteId);
  const ended = ofSite.filter(({ server }) => server.row.state === 'terminated').slice(-3);
  for (const { server } of ended)
    await tx
      .updateTable('server')
      .set({ account_id: branch, terminated_at: daysBefore(now, 5) })
      .where('id', '=', server.row.id)
      .execute();
  const at = daysBefore(now, 2);
  const newcomer = random.id(at);
  await insertAll(tx, 'account', [
    {
      id: newcomer,
      site_id: owner.siteId,
      email: 'newcomer@customers.test',
      name: 'Newcomer',
      role: 'account-holder',
      created_at: at,
      enabled: false,
    },
  ]);
  const off = ofSite.filter(({ server }) => server.row.state === 'off' && server.nics.length === 1);
  const byName = new Map(off.map((life) => [life.server.row.name, life]));
  for (const { server } of [...byName.values()].slice(-5))
    await tx
      .updateTable('server')
      .set({ account_id: newcomer, created_at: daysBefore(now, 1) })
      .where('id', '=', server.row.id)
      .execute();
  await tx
    .updateTable('account')
    .set({ status_since: daysBefore(now, 45) })
    .where('status', '=', 'Suspended-Billing')
    .execute();
}
