import { Conflict, item, Refusal } from '#kernel/errors.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Site } from './context.ts';

/** How long a caller is asked to wait where no end is set, and at most where one is. */
const [unknownSeconds, longestSeconds] = [300, 3600];

/** What decides whether a site is open to a request. */
type Doors = Pick<Site, 'maintenance' | 'suspended'>;

/** What a site says while it is in maintenance mode; null: it is not, or no longer. */
export const maintenanceOf = ({ maintenance }: Pick<Site, 'maintenance'>, now: number): Site['maintenance'] =>
  maintenance === null || (maintenance.endsAt !== null && maintenance.endsAt.getTime() <= now) ? null : maintenance;

/** Refuses a request that the site is closed to: while it is suspended, and in maintenance mode. */
export function checkOpen(actor: Actor | null, site: Doors, about: { now: number; reads: boolean }): void {
  checkSuspension(actor, site, about.reads);
  checkMaintenance(actor, site, about.now);
}

/**
 * While a site is suspended, its customers and strangers are refused with 503 (9660). Its own staff may still read, and gets 409
 * (9661) for a change. The provider's staff works as usual.
 */
export function checkSuspension(actor: Actor | null, site: Pick<Doors, 'suspended'>, reads: boolean): void {
  if (!site.suspended || actor?.scope.reach === 'provider') return;
  if (!isStaff(actor)) throw new Refusal(503, [item(9660)], { retryAfterSeconds: longestSeconds });
  if (!reads) throw new Conflict(9661);
}

/**
 * Refuses a customer's request while the site is in maintenance mode: 503 (3003), with the seconds until it ends. Staff
 * work as usual, in a customer's place too.
 */
function checkMaintenance(actor: Actor | null, site: Doors, now: number): void {
  const maintenance = maintenanceOf(site, now);
  if (maintenance === null || isStaff(actor)) return;
  const { text, endsAt } = maintenance;
  const left = endsAt === null ? unknownSeconds : Math.ceil((endsAt.getTime() - now) / 1000);
  throw new Refusal(503, [item(3003, undefined, { text })], { retryAfterSeconds: Math.min(left, longestSeconds) });
}

/** Whether someone works at a site and does not only use it. */
export const isStaff = (actor: Actor | null): boolean =>
  actor !== null && (actor.scope.reach !== 'account' || actor.operator !== null);
