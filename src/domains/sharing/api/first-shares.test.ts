import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser, type Person, type World } from '#test/world.ts';
import type { sharing } from '../contract.ts';

const it = await testApp();
let world: World;
let carl: Person;
let [ada, bob, carls]: Browser[] = [];

beforeAll(async () => {
  world = await createWorld(it);
  carl = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'carl' });
  ada = await signIn(it, world.ada);
  bob = await signIn(it, world.bob);
  carls = await signIn(it, carl);
});

const sharesOf = async (id: string) =>
  (await send(ada, `GET /servers/${id}/shares`)).json<AnswerOf<typeof sharing.listShares>>();
const listOf = async (who: Browser | undefined, query: string) =>
  (await send(who, `GET /servers?size=0${query}`)).json<AnswerOf<typeof servers.listServers>>().items;
const newGroup = async (name: string, email: string) => {
  const { id } = (await send(ada, 'POST /groups', { name })).json<{ id: string }>();
  expect((await send(ada, `POST /groups/${id}/members`, { email })).statusCode).toBe(200);
  return id;
};

describe('at creation', () => {
  const create = (names: string[], sharing: unknown) =>
    send(ada, 'POST /servers', {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 2,
      ramMb: 2048,
      diskSizesGb: [20],
      networkIds: [world.wanId],
      names,
      password: 'Passw0rd!!X',
      billingMode: 1,
      extras: { sharing },
    });

  test('new servers are shared with people and groups from their first hour on', async () => {
    const groupId = await newGroup('first hour', world.bob.email);
    const until = new Date(it.clock.now() + 86_400_000).toISOString();
    const wanted = [
      { email: carl.email, level: 'configure', until },
      { groupId, level: 'access' },
    ];
    const answer = await create(['first-hour-1', 'first-hour-2'], wanted);
    expect(answer.statusCode, answer.body).toBe(202);
    const made = answer.json<{ servers: { serverId: string }[] }>().servers;
    for (const { serverId } of made) {
      expect((await sharesOf(serverId)).items.map(({ kind, level }) => `${kind} ${level}`).sort()).toEqual([
        'group access',
        'person configure',
      ]);
      expect(await historyOf(it.app.db, serverId)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(`^Shared with ${carl.email}: configure, until `),
          'Shared with first hour: access',
        ]),
      );
    }
    expect((await listOf(carls, '&filter=first-hour')).map(({ shared }) => shared)).toEqual(['configure', 'configure']);
    expect((await listOf(bob, '&filter=first-hour')).map(({ shared }) => shared)).toEqual(['access', 'access']);
  });

  test('what is wrong is told at its field, and nothing is made', async () => {
    const person = { email: carl.email, level: 'access' };
    const wrong: [unknown, string][] = [
      ['nobody', '1000 extras.sharing'],
      [[{ level: 'access' }], '1893 extras.sharing.0.email'],
      [[{ groupId: '', level: 'access' }], '1893 extras.sharing.0.groupId'],
      [[person, { email: 'none', level: 'access' }], '1828 extras.sharing.1.email'],
      [[{ email: world.ada.email, level: 'access' }], '1891 extras.sharing.0.email'],
      [[person, { ...person, level: 'configure' }], '1892 extras.sharing.1.email'],
      [[{ groupId: newId(), level: 'access' }], '1004 extras.sharing.0.groupId'],
    ];
    for (const [value, expected] of wrong)
      expect(refusalOf(await create(['first-wrong'], value))).toEqual([400, expected]);
    expect(await listOf(ada, '&filter=first-wrong')).toEqual([]);
  });
});
