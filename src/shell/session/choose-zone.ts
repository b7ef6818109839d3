import { consoleOps } from '#domains/console/contract.ts';
import { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { cache } from '../data/query-client.ts';
import { toastError } from '../form/act.ts';
import { userOptions, type UserContext } from './session-reads.ts';
import { signalTabs } from './tabs-in-step.ts';

/** Narrows every list with data centers to one of them, in every tab and on every device; empty: shows all. */
export async function chooseZone(zone: string): Promise<void> {
  const user = cache.getQueryData<UserContext>(userOptions.queryKey);
  if (!user) return;
  const show = (zoneScope: string | null) =>
    cache.setQueryData<UserContext>(userOptions.queryKey, (now) => now && { ...now, zoneScope });
  show(zone || null);
  // Staff in someone's place choose for themselves, until they leave it.
  if (user.support) return;
  try {
    await call(consoleOps.saveZoneScope, { input: { zone: zone || null } });
    signalTabs('scoped');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    show(user.zoneScope);
    toastError(error);
  }
}
