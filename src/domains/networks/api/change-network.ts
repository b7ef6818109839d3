import { Conflict, Forbidden, Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { firstVlan, lastVlan, maxNetworks } from '../limits.ts';
import { problemOfName, systemName } from '../names.ts';
import { checkSubnet } from './check-subnet.ts';
import { refusalOfNetwork } from './refusals.ts';
import { checkAccount, networkToChange, networkToOwn } from './find.ts';
import { orderProvisioning } from './order-provisioning.ts';
import { readVlanRange } from '#domains/infrastructure/api/port.ts';
import { readSizes } from './store-subnets.ts';
import { insertSubnet, readOverlaps } from './store-change-subnet.ts';
import * as store from './store-change.ts';
import { readZones } from './store-networks.ts';
import { recordNetwork, shownNetwork } from './view.ts';

/** Numbers below those of customers are for the provider's own networks. */
const spanOf = (type: number) =>
  type === 0 ? { first: firstVlan, last: lastVlan } : { first: 10, last: firstVlan - 1 };

/** The numbers of a span that the switches of the data center take; where it takes none of them, all that these take. */
function within(span: { first: number; last: number }, range: { first: number; last: number } | null) {
  if (range === null) return span;
  const common = { first: Math.max(span.first, range.first), last: Math.min(span.last, range.last) };
  return common.first <= common.last ? common : range;
}

/** Makes a network with its first subnet. Public and internal ones are the provider's and made by operators alone. */
export const createNetwork: Run<typeof networks.createNetwork> = async (ctx, { input }) => {
  const { zoneId, type } = input;
  const label = input.name.trim();
  if (type !== 0 && !ctx.me.permissions.has('network.lay')) throw new Invalid([item(1927, 'type')]);
  const owner = type === 0 ? { siteId: ctx.me.siteId, accountId: ctx.me.accountId } : { siteId: null, accountId: null };
  await checkAccount(ctx, owner.accountId);
  const zone = (await readZones(ctx.db, ctx.scope)).find(({ id }) => id === zoneId);
  if (zone === undefined || zone.closed) throw new Invalid([item(1115, 'zoneId')]);
  const wrongName = problemOfName(label);
  const { plan, values, problems } = checkSubnet(input.subnet, {
    at: 'subnet.',
    anyRange: type !== 0,
    sizes: await readSizes(ctx.db, owner.siteId),
  });
  await store.lockZone(ctx.db, zoneId);
  const siblings = await store.readSiblings(ctx.db, { ...owner, zoneId, label, butNot: null });
  if (wrongName !== null) problems.unshift(wrongName);
  else if (siblings.sameName) problems.unshift(item(1913, 'name'));
  if (plan === null || values === null || problems.length > 0) throw new Invalid(problems);
  if (type === 0 && siblings.count >= maxNetworks) throw new Conflict(1914, undefined, { max: maxNetworks });
  const place = { accountId: owner.accountId, zoneId, cidr: plan.cidr };
  const overlap = await overlapProblem(ctx, place, { key: 'subnet.ip', confirmed: input.subnet.confirmOverlap });
  if (overlap !== null) throw new Invalid([overlap]);
  const span = within(spanOf(type), await readVlanRange(ctx.db, zoneId));
  const vlanId = await store.freeVlan(ctx.db, zoneId, span);
  if (vlanId === null) throw new Conflict(1916);
  const name = systemName(type, vlanId, label);
  const id = await store.insertNetwork(ctx.db, { ...owner, zoneId, type, vlanId, name, label }, ctx.now);
  await insertSubnet(ctx.db, id, { cidr: plan.cidr, values, at: ctx.now });
  const made = { id, name, ...owner };
  const taskId = await orderProvisioning(ctx, made, 'create');
  const diff = { zone: [null, zoneId], vlan: [null, vlanId], subnet: [null, plan.cidr] } as const;
  await recordNetwork(ctx, made, { action: 'network.create', kind: 'lifecycle', taskId, diff });
  return shownNetwork(ctx, id);
};

/** What an overlap with other networks of the owner says, unless that is confirmed; null when there is none. */
export async function overlapProblem(
  { db }: Ctx,
  place: { accountId: string | null; zoneId: string; cidr: string },
  { key, confirmed }: { key: string; confirmed: boolean },
): Promise<ErrorItem | null> {
  if (confirmed) return null;
  const found = await readOverlaps(db, place);
  const named = found.map(({ network, cidr }) => `${network} (${cidr})`).join(', ');
  return found.length === 0 ? null : item(1921, key, { networks: named });
}

/** Gives a network another name; the prefix of the system stays. */
export const renameNetwork: Run<typeof networks.renameNetwork> = async (ctx, { params, input }) => {
  const before = await networkToOwn(ctx, params.networkId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const label = input.name.trim();
  const problem = problemOfName(label);
  if (problem !== null) throw new Invalid([problem]);
  await store.lockZone(ctx.db, before.zoneId);
  const { accountId, zoneId } = before;
  const siblings = await store.readSiblings(ctx.db, { accountId, zoneId, label, butNot: before.id });
  if (siblings.sameName) throw new Invalid([item(1913, 'name')]);
  const name = systemName(before.type, before.vlanId, label);
  await store.saveName(ctx.db, before.id, { name, label });
  const taskId = await orderProvisioning(ctx, { ...before, name }, 'update');
  await recordNetwork(
    ctx,
    { ...before, name },
    { action: 'network.rename', kind: 'configuration', taskId, diff: { name: [before.name, name] } },
  );
  return shownNetwork(ctx, before.id);
};

/** Takes a network that no server is in off the switches, and then away; its subnets only when that is asked for. */
export const deleteNetwork: Run<typeof networks.deleteNetwork> = async (ctx, { params, query }) => {
  const before = await networkToOwn(ctx, params.networkId);
  const users = await store.readUsers(ctx.db, { networkId: before.id, subnetId: null });
  if (users.length > 0) throw new Conflict(1925, undefined, { servers: users.join(', ') });
  const cidrs = (await store.readCidrs(ctx.db, before.id)).map(({ cidr }) => cidr);
  if (cidrs.length > 0 && query.subnetsToo !== 1) throw new Conflict(1924, undefined, { subnets: cidrs.join(', ') });
  const taskId = await orderProvisioning(ctx, before, 'delete');
  await recordNetwork(ctx, before, {
    action: 'network.delete',
    kind: 'lifecycle',
    taskId,
    diff: { vlan: [before.vlanId, null], subnets: [cidrs, null] },
  });
};

/** Re-applies a network: a failed one for its owner, one that differs on the switches only for operators. */
export const repairNetwork: Run<typeof networks.repairNetwork> = async (ctx, { params }) => {
  const before = await networkToChange(ctx, params.networkId);
  const reason = refusalOfNetwork('repair', before.state);
  if (reason !== null) throw new Conflict(2015, undefined, { reason });
  if (before.state === 'inconsistent' && !ctx.me.permissions.has('network.lay')) throw new Forbidden(1927);
  const taskId = await orderProvisioning(ctx, before, 'repair');
  await recordNetwork(ctx, before, {
    action: 'network.repair',
    kind: 'configuration',
    taskId,
    diff: { state: [before.state, 'active'] },
  });
  return { cmdId: taskId };
};
