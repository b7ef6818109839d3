import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { networks } from '../contract.ts';
import { networkStates } from '../states.ts';
import { refusalOfNetwork } from './refusals.ts';
import { reconcile } from './reconcile-networks.ts';
import { noticesIn } from '#test/notices.ts';

type Network = AnswerOf<typeof networks.createNetwork>;
type Subnet = AnswerOf<typeof networks.createSubnet>;

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const patient = new AbortController().signal;
let world: World;
let ada: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  root = await signIn(app, world.people.root);
  app.work();
});

beforeEach(() => simulator.setFaults());

let count = 20;
const read = async (id: string) => (await ada.request({ url: `/svc/networks/${id}` })).json<Network>();
const subnets = async (id: string) =>
  (await ada.request({ url: `/svc/networks/${id}/subnets` })).json<{ items: Subnet[] }>().items;
const onSwitch = async (id: string) => (await simulator.engine.readNetworks([id], patient))[0] ?? null;
const become = (id: string, state: Network['state']) =>
  until(`the network is ${state}`, async () => {
    const network = await read(id);
    return network.state === state && network.cmdId === null ? network : null;
  });
async function create(name: string): Promise<Network> {
  const ip = `10.${(count += 1)}.0.0`;
  const subnet = { ip, bit: 24, gateway: ip.replace(/0$/, '1'), dns1: '10.1.1.1' };
  const answer = await send(ada, 'POST /networks', { zoneId: world.zoneId, name, subnet });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Network>();
}
const atSwitch = (networks: EngineNetwork[], gone: string[] = []) =>
  simulator.control('PUT', '/networks', { networks, gone });
const taskState = async (id: string) =>
  (await db.selectFrom('task').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('what can be done to a network in each of its states', () => {
  const open = (action: 'change' | 'repair' | 'attach') => networkStates.filter((state) => refusalOfNetwork(action, state) === null); // prettier-ignore
  expect(open('change')).toEqual(['creating', 'active', 'updating', 'failed', 'inconsistent']);
  expect(open('repair')).toEqual(['failed', 'inconsistent']);
  expect(open('attach')).toEqual(['creating', 'active', 'updating']);
});

test('the switch has a network as it was made, changed and deleted, whatever came meanwhile', async () => {
  const made = await create('shop');
  expect(made).toMatchObject({ state: 'creating', reason: null, cmdId: expect.any(String) });
  expect((await send(ada, `PUT /networks/${made.id}`, { name: 'store' }, { version: 1 })).json()).toMatchObject({ state: 'creating' }); // prettier-ignore
  const six = await send(ada, `POST /networks/${made.id}/subnets`, { ip: 'fd00:7::', bit: 64, gateway: 'fd00:7::1' });
  expect(six.statusCode, six.body).toBe(201);
  await become(made.id, 'active');
  const [four] = await subnets(made.id);
  const wanted = {
    ref: made.id,
    zoneId: world.zoneId,
    kind: 'lan',
    vlan: made.vlanId,
    name: `lan-${made.vlanId}-store`,
    subnets: [
      { cidr: four?.cidr, gateway: four?.gateway, dns: ['10.1.1.1'] },
      { cidr: 'fd00:7::/64', gateway: 'fd00:7::1', dns: [] },
    ],
  };
  expect(await onSwitch(made.id)).toEqual(wanted);
  const edit = { gateway: four!.to, from: four!.gateway, to: four!.gateway, description: '' };
  const edited = await send(ada, `PUT /subnets/${four!.id}`, edit, { version: four!.version });
  expect(edited.statusCode, edited.body).toBe(200);
  expect((await read(made.id)).state).toBe('updating');
  await become(made.id, 'active');
  expect((await onSwitch(made.id))?.subnets[0]).toEqual({ cidr: four?.cidr, gateway: four?.to, dns: [] });
  expect((await send(ada, `DELETE /networks/${made.id}?subnetsToo=1`)).statusCode).toBe(204);
  const again = await send(ada, `PUT /networks/${made.id}`, { name: 'other' }, { version: 2 });
  if (again.statusCode !== 404) expect([again.statusCode, bareCodesOf(again)]).toEqual([409, [2015]]);
  await until('the network is gone', async () => (await ada.request({ url: `/svc/networks/${made.id}` })).statusCode === 404); // prettier-ignore
  expect(await onSwitch(made.id)).toBeNull();
});

test('what the switch refuses is told with its reason, and can be tried again', async () => {
  await simulator.setFaults({ kind: 'fail-job', call: 'ensureNetwork', reason: 'The switch is full.', times: 1 });
  const made = await create('full');
  expect(await become(made.id, 'failed')).toMatchObject({ reason: 'The switch is full.' });
  const received = (await noticesIn(db)).filter(
    (one) => one.object_link === `/networks/${world.zoneId}/${made.vlanId}`,
  );
  expect(received).toMatchObject([{ code: 1140, body: expect.stringContaining('The switch is full.') }]);
  const refused = await serverIn(made.id);
  expect([refused.statusCode, bareCodesOf(refused)]).toEqual([400, [2016]]);
  const again = await send(ada, `POST /networks/${made.id}/repair`);
  expect([again.statusCode, (await read(made.id)).state]).toEqual([202, expect.stringMatching(/creating|active/)]);
  await become(made.id, 'active');
  const idle = await send(ada, `POST /networks/${made.id}/repair`);
  expect([idle.statusCode, bareCodesOf(idle)]).toEqual([409, [2015]]);
  await simulator.setFaults({ kind: 'fail-job', call: 'ensureNetworkRemoved', reason: 'Not now.', times: 1 });
  await send(ada, `DELETE /networks/${made.id}?subnetsToo=1`);
  expect(await become(made.id, 'failed')).toMatchObject({ reason: 'Not now.', subnets: 1 });
  await send(ada, `DELETE /networks/${made.id}?subnetsToo=1`);
  await until('the network is gone', async () => (await onSwitch(made.id)) === null);
});

const serverIn = (networkId: string) =>
  send(ada, 'POST /servers', {
    names: [`in-${(count += 1)}`],
    zoneId: world.zoneId,
    imageId: world.imageId,
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 1024,
    diskSizesGb: [20],
    networkIds: [networkId],
    billingMode: 1,
    password: 'LongerPass1',
  });

test('a server waits for a network that is still being laid', async () => {
  await simulator.setFaults({ kind: 'refused', call: 'ensureNetwork' });
  const made = await create('late');
  const ordered = await serverIn(made.id);
  expect(ordered.statusCode, ordered.body).toBe(202);
  const { cmdId } = ordered.json<{ cmdId: string }>();
  await until('the network was tried', async () => {
    const { try: tries } = await db.selectFrom('task').select('try').where('id', '=', made.cmdId!).executeTakeFirstOrThrow(); // prettier-ignore
    return tries > 0;
  });
  const { step } = await db.selectFrom('task').select('step').where('id', '=', cmdId).executeTakeFirstOrThrow();
  expect([step, (await read(made.id)).state]).toEqual(['prepare', 'creating']);
  await simulator.setFaults();
  await until('the server is made', async () => (await taskState(cmdId)) === 'succeeded');
  expect((await read(made.id)).state).toBe('active');
});

test('a network that the switch has otherwise is inconsistent until an operator repairs it, or it is as it was', async () => {
  const made = await create('drift');
  await become(made.id, 'active');
  const right = (await onSwitch(made.id))!;
  await reconcile(app.app, 'simulator');
  expect(await read(made.id)).toMatchObject({ state: 'active', reason: null });
  await atSwitch([{ ...right, name: 'lan-x', subnets: [{ ...right.subnets[0]!, dns: [] }] }]);
  await reconcile(app.app, 'simulator');
  const { state, reason } = await read(made.id);
  expect([state, reason]).toEqual(['inconsistent', `The switch configuration differs: name is lan-x; DNS servers of ${right.subnets[0]!.cidr} are none, should be 10.1.1.1.`]); // prettier-ignore
  const refused = await serverIn(made.id);
  expect([refused.statusCode, bareCodesOf(refused)]).toEqual([400, [2016]]);
  expect((await send(ada, `POST /networks/${made.id}/repair`)).statusCode).toBe(403);
  await atSwitch([right]);
  await reconcile(app.app, 'simulator');
  expect(await read(made.id)).toMatchObject({ state: 'active', reason: null });
  await atSwitch([], [made.id]);
  await reconcile(app.app, 'simulator');
  expect(await read(made.id)).toMatchObject({ state: 'inconsistent', reason: 'The network is missing on the switch.' });
  expect((await send(root, `POST /networks/${made.id}/repair`)).statusCode).toBe(202);
  await become(made.id, 'active');
  expect(await onSwitch(made.id)).toEqual(right);
});

test('a network from before the switches were told is laid as it stands', async () => {
  await atSwitch([], [world.wanId]);
  await db.updateTable('network').set({ provisioned_revision: null }).where('id', '=', world.wanId).execute();
  app.clock.advance(1);
  await reconcile(app.app, 'simulator');
  await until('the switch has it', () => onSwitch(world.wanId));
  await reconcile(app.app, 'simulator');
  const row = await db.selectFrom('network').select(['state', 'provisioned_revision']).where('id', '=', world.wanId).executeTakeFirstOrThrow(); // prettier-ignore
  expect(row).toEqual({ state: 'active', provisioned_revision: 1 });
});

test('a card that is added waits, and is refused where the network is not ready', async () => {
  const made = await create('cards');
  const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  const add = () => send(ada, `POST /servers/${server.id}/nics`, { networkId: made.id });
  const ordered = await add();
  expect(ordered.statusCode, ordered.body).toBe(202);
  await until(
    'the card is there',
    async () => (await taskState(ordered.json<{ cmdId: string }>().cmdId)) === 'succeeded',
  );
  await db.updateTable('network').set({ state: 'inconsistent' }).where('id', '=', made.id).execute();
  const refused = await add();
  expect([refused.statusCode, bareCodesOf(refused)]).toEqual([400, [2016]]);
});
