import type { Db } from '#platform/db/pool.ts';
import { decide, type Packet } from '../decide.ts';
import type { Action, RuleSet } from '../rules.ts';
import { readFirewall } from './store.ts';
import { readChoices, refsFrom } from './store-refs.ts';

export interface PacketDecision {
  action: Action;
  /** The place of the rule that decides, from 1; null: the default does, or the firewall is off. */
  place: number | null;
  rule: RuleSet['rules'][number] | null;
  /** Whether the rules that were asked are active. */
  inForce: boolean;
}

/** What the wanted rules of a server do with each packet, and which of them decides. */
export async function decidePackets(
  db: Db,
  server: { id: string; accountId: string },
  packets: readonly Packet[],
): Promise<PacketDecision[]> {
  const refs = refsFrom(await readChoices(db, server.accountId));
  const found = await readFirewall(db, server.id);
  const inForce = found.revision === 0 || (found.revision === found.appliedRevision && found.host === null);
  return packets.map((packet) => {
    const { action, place } = decide(found.set, refs, packet);
    const rule = place === null ? null : (found.set.rules[place] ?? null);
    return { action, place: place === null ? null : place + 1, rule, inForce };
  });
}
