import { Conflict, Invalid, item, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { maxSubnets } from '../limits.ts';
import { overlaps, rangeOf } from '../subnets.ts';
import { overlapProblem } from './change-network.ts';
import { checkEdit, checkSubnet } from './check-subnet.ts';
import { networkToChange, withNetworkToChange } from './find.ts';
import { orderProvisioning } from './order-provisioning.ts';
import { readSizes } from './store-subnets.ts';
import { insertSubnet, saveSubnet } from './store-change-subnet.ts';
import { deleteSubnet as remove, readCidrs, readUsers } from './store-change.ts';
import { recordSubnet, shownSubnet } from './view.ts';

/** Adds a subnet to a network. */
export const createSubnet: Run<typeof networks.createSubnet> = async (ctx, { params, input }) => {
  const network = await networkToChange(ctx, params.networkId);
  const { plan, values, problems } = checkSubnet(input, {
    at: '',
    anyRange: network.type !== 0,
    sizes: await readSizes(ctx.db, network.siteId),
  });
  if (plan === null || values === null || problems.length > 0) throw new Invalid(problems);
  const siblings = await readCidrs(ctx.db, network.id);
  if (siblings.length >= maxSubnets) throw new Conflict(1915, undefined, { max: maxSubnets });
  const clash = siblings.find(({ cidr }) => overlaps(rangeOf(cidr), plan.range));
  if (clash !== undefined) throw new Invalid([item(1922, 'ip', { cidr: clash.cidr })]);
  const place = { accountId: network.accountId, zoneId: network.zoneId, cidr: plan.cidr };
  const overlap = await overlapProblem(ctx, place, { key: 'ip', confirmed: input.confirmOverlap });
  if (overlap !== null) throw new Invalid([overlap]);
  const id = await insertSubnet(ctx.db, network.id, { cidr: plan.cidr, values, at: ctx.now });
  const { siteId, accountId, name } = network;
  const subnet = { id, siteId, accountId, cidr: plan.cidr, networkId: network.id, network: name };
  await orderProvisioning(ctx, network, 'update');
  await recordSubnet(ctx, subnet, {
    action: 'subnet.create',
    diff: { gateway: [null, values.gateway], range: [null, `${values.from} - ${values.to}`] },
  });
  return shownSubnet(ctx, id);
};

const fields = ['gateway', 'dns1', 'dns2', 'from', 'to', 'description'] as const;
/** The others are the console's own business. */
const appliedToSwitch: ReadonlySet<(typeof fields)[number]> = new Set(['gateway', 'dns1', 'dns2']);

/** Changes what can be changed of a subnet; servers in it go on with what they know until they renew it. */
export const editSubnet: Run<typeof networks.editSubnet> = async (ctx, { params, input }) => {
  const { network, subnet: before } = await withNetworkToChange(ctx, params.subnetId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { values, problems } = checkEdit(before.cidr, input);
  if (problems.length > 0) throw new Invalid(problems);
  if (!(await saveSubnet(ctx.db, before.id, values)))
    throw new Invalid([item(1932, 'gateway', { address: values.gateway })]);
  const changed = fields.filter((field) => before[field] !== values[field]);
  if (changed.some((field) => appliedToSwitch.has(field))) await orderProvisioning(ctx, network, 'update');
  await recordSubnet(ctx, before, {
    action: 'subnet.edit',
    diff: Object.fromEntries(changed.map((key) => [key, [before[key], values[key]] as const])),
  });
  return shownSubnet(ctx, before.id);
};

/** Deletes a subnet none of whose addresses a server has; reservations go with it. */
export const deleteSubnet: Run<typeof networks.deleteSubnet> = async (ctx, { params }) => {
  const { network, subnet: before } = await withNetworkToChange(ctx, params.subnetId);
  const users = await readUsers(ctx.db, { networkId: before.networkId, subnetId: before.id });
  if (users.length > 0) throw new Conflict(1926, undefined, { servers: users.join(', ') });
  await remove(ctx.db, before.id);
  await orderProvisioning(ctx, network, 'update');
  await recordSubnet(ctx, before, { action: 'subnet.delete', diff: { cidr: [before.cidr, null] } });
};
