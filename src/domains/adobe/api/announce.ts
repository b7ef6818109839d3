import type { Emit } from '#platform/live/emit.ts';

interface Changed {
  siteId: string;
  accountId?: string | null;
  customerId?: string | null;
}

/** Announces a change of a site's connection or customers; of one customer to its user, too. */
export const announce = (emit: Emit, { siteId, accountId = null, customerId = null }: Changed): Promise<void> =>
  emit('adobe.changed', { siteId, accountId }, { customerId });
