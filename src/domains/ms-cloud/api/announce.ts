import type { Emit } from '#platform/live/emit.ts';

interface Changed {
  siteId: string;
  accountId?: string | null;
  customerId?: string | null;
}

/** Announces a change of a site's connection or tenants; of one tenant to its user, too. */
export const announce = (emit: Emit, { siteId, accountId = null, customerId = null }: Changed): Promise<void> =>
  emit('csp.changed', { siteId, accountId }, { cspId: customerId });
