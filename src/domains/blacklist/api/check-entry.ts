import { contains, parseAddress, parseNetwork } from '#kernel/addresses.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { placesOf, type EntryEffect, type EntryKind, type EntryPlace } from '../kinds.ts';
import { maxTicket } from '#kernel/reason-limits.ts';
import { maxReason } from '../limits.ts';
import { keysOf } from './match.ts';

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

interface Checked {
  kind: EntryKind;
  value: string;
  range: string | null;
  effect: EntryEffect;
  places: readonly EntryPlace[];
}

/** By what its author signs in. */
export interface Author {
  ip: string;
  email: string;
}

export const authorOf = ({ me, request }: Pick<Ctx, 'me' | 'request'>): Author => ({ ip: request.ip, email: me.email });

/** Why an entry would refuse its author's own sign-in, by address, email or domain; null: it does not. */
export function ownSignInFault(entry: Checked, author: Author): ErrorItem | null {
  const { kind, value, range, effect, places } = entry;
  if (effect === 'allow' || !places.includes('sign-in')) return null;
  const { email, domains } = keysOf(author);
  if ((kind === 'email' && value === email) || (kind === 'domain' && domains.includes(value)))
    return item(9838, 'value', { address: author.email });
  const network = range === null ? null : parseNetwork(range);
  const own = parseAddress(author.ip);
  const hit = network?.kind === 'network' && own !== null && contains(network.range, own);
  return hit ? item(9838, 'value', { address: author.ip }) : null;
}
