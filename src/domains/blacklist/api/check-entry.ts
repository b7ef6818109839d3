import { contains, parseAddress, parseNetwork } from '#kernel/addresses.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { placesOf, type EntryEffect, type EntryKind, type EntryPlace } from '../kinds.ts';
import { maxReason, maxTicket } from '../limits.ts';

interface About {
  places: readonly EntryPlace[];
  reason: string;
  ticket: string;
  until: string | null;
}

/** What is wrong with all of an entry but its value, each at its field. */
export function faultsOf({ places, reason, ticket, until }: About, kind: EntryKind, now: Date): ErrorItem[] {
  const text = reason.trim();
  return [
    placesIn(kind, places).length === 0 && item(9840, 'places'),
    (text === '' || text.length > maxReason) && item(9841, 'reason', { max: maxReason }),
    ticket.trim().length > maxTicket && item(9842, 'ticket', { max: maxTicket }),
    until !== null && new Date(until) <= now && item(9839, 'until'),
  ].filter((fault) => fault !== false);
}

/** The places at which an entry of the kind can count, in their order. */
export const placesIn = (kind: EntryKind, places: readonly EntryPlace[]): EntryPlace[] =>
  placesOf[kind].filter((place) => places.includes(place));

/** Why an entry would shut its author out; null: it does not. */
export function ownAddressFault(
  { range, effect, places }: { range: string | null; effect: EntryEffect; places: readonly EntryPlace[] },
  ip: string,
): ErrorItem | null {
  if (range === null || effect === 'allow' || !places.includes('sign-in')) return null;
  const network = parseNetwork(range);
  const own = parseAddress(ip);
  const hit = network.kind === 'network' && own !== null && contains(network.range, own);
  return hit ? item(9838, 'value', { address: ip }) : null;
}
