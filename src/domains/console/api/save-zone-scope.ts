import { NotFound } from '#kernel/errors.ts';
import { readDataCenter } from '#domains/infrastructure/api/port.ts';
import { saveAccount } from '#domains/tenancy/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';

/** Sets the data center that the person's lists and counts show; 1004 for one that does not exist. */
export const saveZoneScope: Run<typeof consoleOps.saveZoneScope> = async ({ db, me }, { input: { zone } }) => {
  if (zone !== null && (await readDataCenter(db, zone)) === null) throw new NotFound(1004, 'zone');
  await saveAccount(db, me.accountId, { zone_scope: zone });
};
