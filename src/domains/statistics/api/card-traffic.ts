import type { Db } from '#platform/db/pool.ts';
import { readPieces } from './pieces.ts';

/** What one network interface carries now, kbit/s, and carried since the month began (UTC), bytes. */
export interface CardTraffic {
  now: { inKbps: number; outKbps: number } | null;
  received: number;
  sent: number;
}

/** A sample that is older than this says nothing about now. */
const freshSeconds = 300;
/** Bytes of one second at one kbit/s. */
const bytes = 125;

/**
 * What the cards of a server carry, by the place of each among them. A card that came in the place of one that was removed
 * this month has what that one carried, if it is in a network of the same kind.
 */
export async function readCardTraffic(
  db: Db,
  serverId: string,
  now: Date,
): Promise<(card: { isPublic: boolean; position: number }) => CardTraffic> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const pieces = await readPieces(db, { serverId, category: 'network', from, until: now, now, level: 3600 });
  const sums = new Map<string, number>();
  for (const { measured, values } of pieces)
    for (const [name, { mean }] of values) sums.set(name, (sums.get(name) ?? 0) + mean * measured * bytes);
  const last = pieces.at(-1);
  const fresh = last !== undefined && last.at + last.seconds > now.getTime() / 1000 - freshSeconds ? last.values : null;
  return ({ isPublic, position }) => {
    const [received, sent] = ['in', 'out'].map((way) => `${isPublic ? 'wan' : 'lan'}${position}.${way}`);
    const [into, out] = [fresh?.get(received ?? ''), fresh?.get(sent ?? '')];
    return {
      now: into === undefined || out === undefined ? null : { inKbps: into.mean, outKbps: out.mean },
      received: Math.round(sums.get(received ?? '') ?? 0),
      sent: Math.round(sums.get(sent ?? '') ?? 0),
    };
  };
}
