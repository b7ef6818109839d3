import type { Finding } from '#connectors/dns/client.ts';

export type HostProblem = Exclude<Finding, 'found'> | 'taken';

/** What a look at the record may change of a host name. */
export interface HostLife {
  state: 'pending' | 'verified';
  stateSince: Date;
  problem: HostProblem | null;
  failingSince: Date | null;
  nextCheckAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a site keeps a name whose record is missing: a mistake in a zone file must not take it offline. */
export const graceMs = 3 * day;
/** When the first look at a new name comes automatically. */
export const firstCheckMs = 5 * minute;

/** After each of these ages a name that waits is looked up less often, and at last when someone asks. */
const pauses: readonly [untilMs: number, pauseMs: number][] = [
  [hour, firstCheckMs],
  [day, 30 * minute],
  [14 * day, 6 * hour],
];

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** What becomes of a host name when its record was looked up. `taken`: the record is there, but another site has the name. */
export function afterLook(before: HostLife, found: Finding | 'taken', now: Date): HostLife {
  if (found === 'found') {
    const stateSince = before.state === 'verified' ? before.stateSince : now;
    return { state: 'verified', stateSince, problem: null, failingSince: null, nextCheckAt: later(now, day) };
  }
  if (before.state === 'pending') return { ...before, problem: found, nextCheckAt: nextOfPending(before, now) };
  // Silent name servers say nothing about the record: a site must not end with them.
  if (found === 'away') return { ...before, problem: found, nextCheckAt: later(now, hour) };
  const failingSince = before.failingSince ?? now;
  if (now.getTime() - failingSince.getTime() < graceMs)
    return { ...before, problem: found, failingSince, nextCheckAt: later(now, hour) };
  const lost = { state: 'pending', stateSince: now, problem: found, failingSince: null } as const;
  return { ...lost, nextCheckAt: later(now, hour) };
}

function nextOfPending({ stateSince }: HostLife, now: Date): Date | null {
  const age = now.getTime() - stateSince.getTime();
  const pause = pauses.find(([untilMs]) => age < untilMs)?.[1];
  return pause === undefined ? null : later(now, pause);
}
