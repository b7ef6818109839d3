import { expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { settleOf } from '../test-cloud.ts';
import { HttpCloud, knownMachine } from '../test-http-cloud.ts';

it('leaves no group of an interrupted change, and none of a machine that is gone', async () => {
  await using cloud = await HttpCloud.open();
  const names = ['skydeck-open', 'skydeck-machine-before', 'skydeck-machine-interrupted', 'skydeck-machine2-now'];
  const groups = new Map(names.map((name) => [name, { id: name, name }]));
  cloud.on('GET network/security-groups', ({ query }) => {
    const name = query.get('name');
    return { body: { security_groups: [...groups.values()].filter((one) => name === null || one.name === name) } };
  });
  cloud.on('POST network/security-groups', ({ body }) => {
    const { name } = (body as { security_group: { name: string } }).security_group;
    groups.set(name, { id: name, name });
    return { status: 201, body: { security_group: { id: name, name } } };
  });
  cloud.on('POST network/security-group-rules', { status: 201 });
  cloud.on('DELETE network/security-groups/*', ({ ids: [id = ''] }) => ({ status: groups.delete(id) ? 204 : 404 }));
  const keeper = await cloud.keeper();
  const machineRef = knownMachine(keeper);
  const firewall = { enabled: true, policyIn: 'allow', policyOut: 'allow', rules: [] } as const;
  await keeper.engine.ensureFirewall('firewall', { machineRef, firewall: { ...firewall, rules: [] } }, patient);
  expect(await settleOf(keeper, 'firewall')).toMatchObject({ state: 'done', error: null });
  const others = ['skydeck-open', 'skydeck-machine2-now'];
  const now = [...groups.keys()].filter((name) => !others.includes(name));
  expect(now).toHaveLength(1);
  expect(names).not.toContain(now[0]);
  cloud.on('GET compute/servers/detail', { body: { servers: [] } });
  cloud.on('GET network/ports', { body: { ports: [] } });
  cloud.on('GET volume/volumes/detail', { body: { volumes: [] } });
  await keeper.engine.ensureDestroyed('destroy', machineRef, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  expect([...groups.keys()]).toEqual(others);
});
