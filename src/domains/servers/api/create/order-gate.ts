import { z } from 'zod';
import { allOf } from '#platform/db/gather.ts';
import type { Ctx } from '#platform/http/context.ts';
import { orderGate, type OrderGate } from '../points.ts';
import type { ServerCreate } from './rules.ts';

type SizeKey = 'cpuCount' | 'ramMb' | 'names';

/** What the domains above have against an order of servers: the first of it; null where nothing is. */
export async function gateRefusal(
  { app, db, me, now }: Pick<Ctx, 'app' | 'db' | 'me' | 'now'>,
  { zoneId, extras = {}, ...wanted }: Pick<ServerCreate, 'zoneId'> & Partial<Pick<ServerCreate, 'extras' | SizeKey>>,
): ReturnType<OrderGate['refusal']> {
  const { cpuCount, ramMb, names } = wanted;
  const size =
    cpuCount === undefined || ramMb === undefined || names === undefined
      ? null
      : { count: names.length, cpuCount: cpuCount * names.length, ramMb: ramMb * names.length };
  const order = { siteId: me.siteId, accountId: me.accountId, zoneId, now, size, ...wantedOf(extras) };
  const refusals = await allOf(orderGate.of(app.domains).map((gate) => gate.refusal(db, order)));
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Wrong values are for the domains that own them to refuse. */
const Tags = z.array(z.string()).catch([]);
const Sharing = z.array(z.object({ groupId: z.string().optional() })).catch([]);

/** The tags and groups that the servers are to have, of what the domains above add to the order. */
const wantedOf = (extras: ServerCreate['extras']) => ({
  tags: Tags.parse(extras['tags']).map((tag) => tag.trim()),
  groupIds: Sharing.parse(extras['sharing']).flatMap(({ groupId }) => groupId ?? []),
});
