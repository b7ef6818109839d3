import { item, Refusal } from '#kernel/errors.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Site } from './context.ts';

/** How long a caller is asked to wait where no end is set, and at most where one is. */
const [unknownSeconds, longestSeconds] = [300, 3600];

/** What a site says while it is in maintenance mode; null: it is not, or no longer. */
export const maintenanceOf = ({ maintenance }: Pick<Site, 'maintenance'>, now: number): Site['maintenance'] =>
  maintenance === null || (maintenance.endsAt !== null && maintenance.endsAt.getTime() <= now) ? null : maintenance;

/**
 * Refuses a customer's request while the site is in maintenance mode: 503 (3003), with the seconds until it ends. Staff
 * work as usual, in a customer's place too.
 */
export function checkMaintenance(actor: Actor | null, site: Pick<Site, 'maintenance'>, now: number): void {
  const maintenance = maintenanceOf(site, now);
  if (maintenance === null || isStaff(actor)) return;
  const { text, endsAt } = maintenance;
  const left = endsAt === null ? unknownSeconds : Math.ceil((endsAt.getTime() - now) / 1000);
  throw new Refusal(503, [item(3003, undefined, { text })], { retryAfterSeconds: Math.min(left, longestSeconds) });
}

const isStaff = (actor: Actor | null): boolean =>
  actor !== null && (actor.scope.reach !== 'account' || actor.operator !== null);
