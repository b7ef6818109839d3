import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { Keeper } from '../types.ts';
import type { Cloud } from './cloud.ts';
import { isConflict, orNull } from './errors.ts';
import { onceFor } from './once.ts';
import { families, isWithin, spanOf } from '../network/spans.ts';
import { elseThere } from './flavors.ts';

const Net = z.object({ id: z.string(), shared: z.boolean().default(false), project_id: z.string() });
const Subnet = z.object({ id: z.string(), cidr: z.string() });
export type Subnet = z.infer<typeof Subnet>;

export const network = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ({ service: 'network', method, path, scope: 'admin', ...(body && { body }) }) as const;

/** The cloud's own name of a network; one that the console did not make is named by it. */
export const networkIdOf = ({ store }: Keeper, ref: string): string =>
  store.get<{ id: string }>('SELECT network_id AS id FROM nets WHERE network_ref = ?', ref)?.id ?? ref;

/** The network in the cloud; null: it has none. */
export async function readNet(cloud: Cloud, id: string) {
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  return (await orNull(cloud.ask(network('GET', `/networks/${id}`), z.object({ network: Net }))))?.network ?? null;
}

export async function subnetsOf(cloud: Cloud, networkId: string): Promise<Subnet[]> {
  const query = new URLSearchParams({ network_id: networkId });
  return (await cloud.ask(network('GET', `/subnets?${query}`), z.object({ subnets: z.array(Subnet) }))).subnets;
}

/** Which addresses lie in subnets of the network; the others are addresses that a machine may have beside them. */
export function placed(subnets: readonly Subnet[], ips: readonly string[]) {
  const fixed: { subnetId: string; ip: string }[] = [];
  const others: string[] = [];
  for (const ip of ips) {
    const subnet = subnets.find(({ cidr }) => isWithin(cidr, ip));
    if (subnet) fixed.push({ subnetId: subnet.id, ip });
    else others.push(ip);
  }
  return { fixed, others };
}

const opened = onceFor<void>();

/** Lets a project use a network that is another's. Many servers that are created at once ask for the same. */
export const openNet = (cloud: Cloud, networkId: string, projectId: string): Promise<void> =>
  opened(cloud, `${networkId} ${projectId}`, () => shareNet(cloud, networkId, projectId));

async function shareNet(cloud: Cloud, networkId: string, projectId: string): Promise<void> {
  const net = await readNet(cloud, networkId);
  if (net === null) throw new Failure(say('cloud-network-gone'));
  if (!net.shared && net.project_id !== projectId) {
    const policy = {
      object_type: 'network',
      object_id: networkId,
      action: 'access_as_shared',
      target_tenant: projectId,
    };
    await elseThere(cloud.run(network('POST', '/rbac-policies', { rbac_policy: policy })));
  }
}

const open = z.string().nullish();
const KnownRule = z.object({
  id: z.string(),
  direction: z.enum(['ingress', 'egress']),
  ethertype: z.enum(['IPv4', 'IPv6']),
  protocol: open,
  port_range_min: z.number().nullish(),
  port_range_max: z.number().nullish(),
  remote_ip_prefix: open,
  remote_group_id: open,
  remote_address_group_id: open,
});
const Group = z.object({ id: z.string(), security_group_rules: z.array(KnownRule).default([]) });
const OneGroup = z.object({ security_group: Group });
const Groups = z.object({ security_groups: z.array(Group) });

const openGroups = onceFor<string>();

/** The security group of a project that lets everything pass: what a machine has that was never given a packet filter. */
export const openGroupOf = (cloud: Cloud, projectId: string): Promise<string> =>
  openGroups(cloud, projectId, () => ensureOpenGroup(cloud, projectId));

async function ensureOpenGroup(cloud: Cloud, projectId: string): Promise<string> {
  const rules = (['IPv4', 'IPv6'] as const).flatMap((ethertype) =>
    (['ingress', 'egress'] as const).map((direction) => ({ direction, ethertype })),
  );
  return ensureGroup(cloud, { projectId, name: `${cloud.config.prefix}-open`, rules });
}

/** A rule of a security group, in the words of the cloud. */
export interface GroupRule {
  direction: 'ingress' | 'egress';
  ethertype: 'IPv4' | 'IPv6';
  protocol?: string;
  port_range_min?: number;
  port_range_max?: number;
  remote_ip_prefix?: string;
}

/** What a rule lets pass, the same for two that let the same pass: networks can be written in several ways. */
function keyOf(rule: GroupRule | z.infer<typeof KnownRule>): string {
  const family = families.find((one) => one.ethertype === rule.ethertype);
  const span = rule.remote_ip_prefix && family ? spanOf(rule.remote_ip_prefix, family) : null;
  const groups = 'id' in rule ? [rule.remote_group_id, rule.remote_address_group_id] : [null, null];
  const { direction, ethertype, protocol, port_range_min: from, port_range_max: to } = rule;
  return [direction, ethertype, protocol, from, to, span?.join('-'), ...groups].map((one) => one ?? '*').join(' ');
}

/**
 * A security group of this name with these rules and no others. Machines may have it: what is missing comes before what is too
 * much goes, and what is there already stays.
 */
export async function ensureGroup(
  cloud: Cloud,
  { projectId, name, rules }: { projectId: string; name: string; rules: readonly GroupRule[] },
): Promise<string> {
  const query = new URLSearchParams({ project_id: projectId, name });
  const [there] = (await cloud.ask(network('GET', `/security-groups?${query}`), Groups)).security_groups;
  const made =
    there ??
    (
      await cloud.ask(
        network('POST', '/security-groups', { security_group: { project_id: projectId, name } }),
        OneGroup,
      )
    ).security_group;
  const known = new Set(made.security_group_rules.map(keyOf));
  const wanted = new Set(rules.map(keyOf));
  const missing = rules
    .filter((rule) => !known.has(keyOf(rule)))
    .map((rule) => ({ ...rule, project_id: projectId, security_group_id: made.id }));
  if (missing.length > 0) await cloud.run(network('POST', '/security-group-rules', { security_group_rules: missing }));
  for (const rule of made.security_group_rules)
    if (!wanted.has(keyOf(rule))) await orNull(cloud.run(network('DELETE', `/security-group-rules/${rule.id}`)));
  return made.id;
}

/** Removes the security groups of a project whose names begin like this, but for one. */
export async function removeGroupsNamed(
  cloud: Cloud,
  { projectId, begin, but }: { projectId: string; begin: string; but?: string },
): Promise<void> {
  const query = new URLSearchParams([['project_id', projectId], ['fields', 'id'], ['fields', 'name']]); // prettier-ignore
  const Named = z.object({ security_groups: z.array(z.object({ id: z.string(), name: z.string() })) });
  const { security_groups } = await cloud.ask(network('GET', `/security-groups?${query}`), Named);
  for (const { id, name } of security_groups) if (name.startsWith(begin) && id !== but) await removeGroup(cloud, id);
}

/** Removes a security group, which may be in use by a port for a moment yet. */
async function removeGroup(cloud: Cloud, id: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    try {
      await orNull(cloud.run(network('DELETE', `/security-groups/${id}`)));
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
      await cloud.pause(500);
    }
  }
}
