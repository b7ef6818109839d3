import { expect, it } from 'vitest';
import { HttpCloud } from '../test-http-cloud.ts';
import { ensureGroup, openGroupOf, openNet, type GroupRule } from './nets.ts';

/** A security group with these rules, as the cloud says it: what is left open is null. */
function groupWith(cloud: HttpCloud, rules: readonly GroupRule[]) {
  const group = { id: 'group', name: 'skydeck-open', security_group_rules: rules.map((rule, i) => knownOf(rule, i)) };
  cloud.on('GET network/security-groups', () => ({ body: { security_groups: [group] } }));
  cloud.on('POST network/security-group-rules', ({ body }) => {
    const { security_group_rules: added } = body as { security_group_rules: GroupRule[] };
    const made = added.map((rule, i) => knownOf(rule, group.security_group_rules.length + i));
    group.security_group_rules.push(...made);
    return { status: 201 };
  });
  cloud.on('DELETE network/security-group-rules/*', ({ ids: [id] }) => {
    group.security_group_rules = group.security_group_rules.filter((one) => one.id !== id);
    return { status: 204 };
  });
  return group;
}
const knownOf = (rule: GroupRule, i: number) => ({
  protocol: null,
  port_range_min: null,
  port_range_max: null,
  remote_ip_prefix: null,
  remote_group_id: null,
  ...rule,
  id: `rule-${i}`,
});

const open = (['IPv4', 'IPv6'] as const).flatMap((ethertype) =>
  (['ingress', 'egress'] as const).map((direction) => ({ direction, ethertype })),
);
const changes = (cloud: HttpCloud): string[] => cloud.asked.filter((one) => !one.startsWith('GET'));

it('leaves the group of running machines as it is when the process begins', async () => {
  await using cloud = await HttpCloud.open();
  groupWith(cloud, open);
  expect(await openGroupOf(cloud.client(), 'project')).toBe('group');
  expect(changes(cloud)).toEqual([]);
});

it('adds what a group lacks before it takes what is too much', async () => {
  await using cloud = await HttpCloud.open();
  const smtp = {
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 25,
    port_range_max: 25,
  } as const;
  const group = groupWith(cloud, [...open.slice(0, 3), smtp]);
  await openGroupOf(cloud.client(), 'project');
  expect(changes(cloud)).toEqual(['POST network/security-group-rules', 'DELETE network/security-group-rules/rule-3']);
  expect(group.security_group_rules).toMatchObject(open);
});

it('knows a network however it is written', async () => {
  await using cloud = await HttpCloud.open();
  const rule = { direction: 'ingress', ethertype: 'IPv6', remote_ip_prefix: '2001:db8::/32' } as const;
  groupWith(cloud, [rule]);
  const rules = [{ ...rule, remote_ip_prefix: '2001:db8:0:0:0:0:0:0/32' }];
  await ensureGroup(cloud.client(), { projectId: 'project', name: 'one', rules });
  expect(changes(cloud)).toEqual([]);
  await ensureGroup(cloud.client(), { projectId: 'project', name: 'one', rules: [] });
  expect(changes(cloud)).toEqual(['DELETE network/security-group-rules/rule-0']);
});

it('shares a network once with a project whose servers are created at once, and again after a failure', async () => {
  await using cloud = await HttpCloud.open();
  cloud.on('GET network/networks/wan', { body: { network: { id: 'wan', project_id: 'other', shared: false } } });
  const refused = { status: 403, body: { NeutronError: { message: 'Not now.' } } };
  cloud.on('POST network/rbac-policies', refused);
  const client = cloud.client();
  const openAll = () => Promise.allSettled(Array.from({ length: 10 }, () => openNet(client, 'wan', 'project')));
  expect((await openAll()).every(({ status }) => status === 'rejected')).toBe(true);
  expect(changes(cloud)).toHaveLength(1);
  cloud.on('POST network/rbac-policies', { status: 201 });
  expect((await openAll()).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(changes(cloud)).toHaveLength(2);
});
