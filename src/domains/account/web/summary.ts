import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';

export type Summary = AnswerOf<typeof servers.summariseServers>;

export type Share = 'on' | 'off' | 'suspended' | 'busy' | 'error';

/** The many states as the few shares that a picture can show. */
export function sharesOf(byState: Summary['byState']): Record<Share, number> {
  const shares: Record<Share, number> = { on: 0, off: 0, suspended: 0, busy: 0, error: 0 };
  for (const [state, count] of Object.entries(byState)) {
    if (state in shares) shares[state as Share] += count;
    else shares.busy += count;
  }
  return shares;
}
