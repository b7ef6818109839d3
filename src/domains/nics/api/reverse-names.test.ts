import { expect, test } from 'vitest';
import { checkForward } from '#domains/networks/api/check-forward.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { readNics } from './store.ts';
import type { NicTable } from '../web/types.ts';

const sandbox = await testSandbox();
const simulator = await liveSimulator();
const it = await testApp({ env: sandbox.env, engines: simulator.engines });
const { app } = it;
const world = await createWorld(it);
let ada = await signIn(it, world.ada);

const { id: serverId } = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
const names = async () => {
  const answer = await ada.request({ url: `/svc/servers/${serverId}/nics` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<NicTable>().names;
};
const set = ({ subnetId, ip }: NicTable['names'][number], name: string, browser: Browser = ada) =>
  browser.request({ method: 'PUT', url: `/svc/subnets/${subnetId}/addresses/reverseName`, payload: { ip, name } });
const later = async () => {
  it.clock.advance(3601);
  // The session was not used in the meantime.
  ada = await signIn(it, world.ada);
  await checkForward.run(app);
};

test('a reverse name is looked up, and what it leads to stands beside it', async () => {
  const [address] = await names();
  expect(address).toMatchObject({
    ip: (await readNics(app.db, serverId))[0]!.ips[0],
    name: '',
    forward: null,
  });
  expect((await set(address!, 'mail.shop.test')).statusCode).toBe(200);
  expect(await names()).toMatchObject([{ name: 'mail.shop.test', forward: null }]);
  await checkForward.run(app);
  expect(await names()).toMatchObject([{ forward: 'missing' }]);

  sandbox.records.add({ name: 'mail.shop.test', type: 'A', text: '203.0.113.99' });
  await checkForward.run(app);
  expect((await names())[0]?.forward, 'an answer stands for an hour').toBe('missing');
  await later();
  expect((await names())[0]?.forward).toBe('other');
  sandbox.records.add({ name: 'mail.shop.test', type: 'A', text: address!.ip });
  await later();
  expect((await names())[0]?.forward).toBe('matches');

  sandbox.faults.set([{ channel: 'dns', kind: 'temporary', to: 'mail.shop.test', times: 50 }]);
  await later();
  expect((await names())[0]?.forward, 'name servers that are away say nothing new').toBe('matches');
  sandbox.faults.set([]);
  await set(address!, 'new.shop.test');
  expect(await names()).toMatchObject([{ name: 'new.shop.test', forward: null }]);
});

test('the list of addresses tells it, and screens hear of it', async () => {
  const [address] = await names();
  const events = () => app.db.selectFrom('event').select('topic').where('topic', '=', 'network.changed').execute();
  const before = (await events()).length;
  await later();
  expect((await events()).length).toBe(before + 1);
  const found = await ada.request({ url: `/svc/addresses?filter=${address!.ip}` });
  expect(found.json<{ items: object[] }>().items).toMatchObject([{ reverseDns: 'new.shop.test', forward: 'missing' }]);
  await later();
  expect((await events()).length, 'nothing has changed').toBe(before + 1);
});

test('only who has the address names it', async () => {
  const bob = await signIn(it, world.bob);
  const [address] = await names();
  expect((await set(address!, 'bobs.test', bob)).statusCode).toBe(409);
  const viewer = await signIn(it, world.people['account-viewer']);
  expect((await set(address!, 'viewers.test', viewer)).statusCode).toBe(403);
});
