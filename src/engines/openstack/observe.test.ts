import { expect, it, vi } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { CloudSilent } from './client/errors.ts';
import { HttpCloud, knownMachine } from './test-http-cloud.ts';
import { httpServers, type HttpServer } from './test-http-servers.ts';

const refs = ({ machines }: { machines: readonly { ref: string; power: string }[] }) =>
  machines.map(({ ref, power }) => `${ref} ${power}`);

it('finds out at its first look what was removed while no one looked', async () => {
  await using cloud = await HttpCloud.open();
  const compute = httpServers(cloud);
  const { engine } = await known(cloud, ['kept', 'removed']);
  compute.add('nova-kept');
  const { cursor } = await engine.changesSince(null, patient);
  expect(await engine.readMachine('removed', patient)).toMatchObject({ power: 'off' });
  expect(await engine.readMachine('kept', patient)).toMatchObject({ power: 'on' });
  expect((await engine.changesSince(cursor, patient)).machines).toEqual([]);
});

it('asks for changes by the clock of the cloud and without marks, which go with a server', async () => {
  await using cloud = await HttpCloud.open();
  const compute = httpServers(cloud);
  const keeper = await known(cloud, ['one', 'two']);
  const [one, two] = [compute.add('nova-one'), compute.add('nova-two')];
  const atCloud = Date.parse('2020-01-01T00:00:00Z');
  const asked: URLSearchParams[] = [];
  let changed: HttpServer[] = [one, two];
  cloud.on('GET compute/servers/detail', ({ query }) => {
    asked.push(query);
    return { body: { servers: changed }, headers: { date: new Date(atCloud).toUTCString() } };
  });
  const { cursor } = await keeper.engine.changesSince(null, patient);
  changed = [{ ...two, status: 'DELETED', tags: [] }];
  using _ = later(3000);
  expect(refs(await keeper.engine.changesSince(cursor, patient))).toEqual(['two off']);
  const [first, next] = asked;
  expect([first?.get('tags'), next?.get('tags')]).toEqual(['skydeck', null]);
  const since = Date.parse(next?.get('changes-since') ?? '');
  expect(since).toBe(atCloud - 300_000);
});

it('reads on where the cloud gives less than it was asked for', async () => {
  await using cloud = await HttpCloud.open();
  const compute = httpServers(cloud);
  const { engine } = await known(cloud, ['one', 'two']);
  const servers = [compute.add('nova-one'), compute.add('nova-two', { status: 'SHUTOFF' })];
  cloud.on('GET compute/servers/detail', ({ query }) => {
    const second = query.get('marker') === 'nova-one';
    const href = `${cloud.url}/compute/servers/detail?limit=1&marker=nova-one`;
    return { body: { servers: [servers[Number(second)]], servers_links: second ? [] : [{ rel: 'next', href }] } };
  });
  const { cursor } = await engine.changesSince(null, patient);
  expect(cursor).not.toBe('');
  expect(await engine.readMachine('two', patient)).toMatchObject({ power: 'off' });
});

it('asks a silent cloud once, and not again at once', async () => {
  await using cloud = await HttpCloud.open();
  const { engine } = await known(cloud, ['one']);
  cloud.on('GET compute/servers/detail', { status: 503 });
  for (let i = 0; i < 3; i++) await expect(engine.changesSince(null, patient)).rejects.toBeInstanceOf(CloudSilent);
  expect(cloud.count('GET compute/servers/detail')).toBe(1);
  cloud.on('GET compute/servers/detail', { body: { servers: [] } });
  using _ = later(16_000);
  await engine.changesSince(null, patient);
  expect(cloud.count('GET compute/servers/detail')).toBe(2);
});

async function known(cloud: HttpCloud, all: readonly string[]) {
  const keeper = await cloud.keeper();
  for (const ref of all) knownMachine(keeper, { ref, novaId: `nova-${ref}`, power: 'on' });
  return keeper;
}

/** The time that passes by the clock of the process. */
function later(ms: number): Disposable {
  const at = performance.now();
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => at + ms);
  return { [Symbol.dispose]: () => spy.mockRestore() };
}
