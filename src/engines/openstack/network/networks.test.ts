import { expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import { settleOf } from '../test-cloud.ts';
import { HttpCloud } from '../test-http-cloud.ts';

const wanted = (ref: string): EngineNetwork => ({
  ref,
  zoneId: 'a',
  kind: 'lan',
  vlan: 7,
  name: 'One',
  subnets: [{ cidr: '10.0.0.0/24', gateway: '10.0.0.1', dns: [] }],
});

it('removes later a network that could not be laid whole', async () => {
  await using cloud = await HttpCloud.open();
  const networks = new Set<string>();
  cloud.on('GET network/networks', () => ({ body: { networks: [...networks].map((id) => ({ id })) } }));
  cloud.on('POST network/networks', () => {
    networks.add('laid');
    return { status: 201, body: { network: { id: 'laid' } } };
  });
  cloud.on('GET network/subnets', { body: { subnets: [] } });
  cloud.on('POST network/subnets', { status: 400 });
  cloud.on('DELETE network/networks/*', { status: 409 });
  const keeper = await cloud.keeper();
  keeper.desk.store.run("INSERT INTO projects VALUES ('', 'project')");
  await keeper.engine.ensureNetwork('lay', wanted('one'), patient);
  expect(await settleOf(keeper, 'lay')).toMatchObject({ state: 'failed' });
  expect(networks.size).toBe(1);
  cloud.on('DELETE network/networks/*', ({ ids: [id = ''] }) => ({ status: networks.delete(id) ? 204 : 404 }));
  keeper.desk.sweep();
  await expect.poll(() => networks.size).toBe(0);
});
