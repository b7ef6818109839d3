import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { planOf, proposeFree, rangeOf, type SubnetPlan } from '../subnets.ts';
import { readSizes } from './store-subnets.ts';
import { readOverlaps, readUsedRanges } from './store-change-subnet.ts';

/** What a subnet would be: the typed one with what it overlaps with, or a private range that is free. */
export const planSubnet: Run<typeof networks.planSubnet> = async ({ db, me }, { query }) => {
  const { zone: zoneId, bit, ip, family } = query;
  const { accountId } = me;
  const sizes = await readSizes(db, me.siteId);
  if (ip === undefined) {
    const used = (await readUsedRanges(db, accountId)).map(rangeOf);
    const bits = Math.min(Math.max(bit, 8), family === 6 ? 120 : 30);
    return { subnet: planShown(proposeFree(bits, used, family === 6 ? 6 : 4)), overlaps: [], sizes };
  }
  const plan = planOf(ip.trim(), bit);
  if (plan === null) return { subnet: null, overlaps: [], sizes };
  const found = await readOverlaps(db, { accountId, zoneId, cidr: plan.cidr });
  return { subnet: planShown(plan), overlaps: found.map(({ network, cidr }) => `${network} (${cidr})`), sizes };
};

const planShown = (plan: SubnetPlan | null) =>
  plan && {
    ip: plan.cidr.split('/')[0] ?? '',
    bit: plan.bits,
    mask: plan.mask,
    gateway: plan.gateway,
    from: plan.first,
    to: plan.last,
    hosts: plan.hosts,
  };
