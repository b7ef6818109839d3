export const versionStates = ['planned', 'current', 'past'] as const;
export type VersionState = (typeof versionStates)[number];

/** What each version of a list is at a moment, the newest first as they were given. */
export function versionStatesAt(versions: readonly { from: Date }[], now: Date): VersionState[] {
  const current = versions.findIndex(({ from }) => from <= now);
  return versions.map((_, i) => (i === current ? 'current' : current === -1 || i < current ? 'planned' : 'past'));
}

export const customerPriceStates = ['planned', 'current', 'ended'] as const;
export type CustomerPriceState = (typeof customerPriceStates)[number];

/** What the price of a customer is at a moment. */
export const customerPriceStateAt = (
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): CustomerPriceState => (from > now ? 'planned' : until !== null && until <= now ? 'ended' : 'current');
