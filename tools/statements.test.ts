import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { watchStatements } from '#test/statements.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const sent = watchStatements(app);
let world: World;
let [root, ada]: Browser[] = [];
let servers: string[];

/**
 * What is sent besides: the total of a list, which is counted at most every two seconds, and events that the process reads
 * when it hears of them.
 */
const atTimes = /^select (count\(\*\)|id, topic, site_id)/;

/** The statements of a request. */
const statementsOf = async (who: Browser | undefined, request: Parameters<Browser['request']>[0]) => {
  sent();
  const answer = await who!.request(request);
  expect([answer.statusCode, answer.body]).toEqual([answer.statusCode < 300 ? answer.statusCode : 200, answer.body]);
  return sent().filter((text) => !atTimes.test(text));
};

beforeAll(async () => {
  world = await createWorld(app);
  const owner = world.ada;
  const more = { siteId: owner.siteId, role: 'account-holder', parentId: owner.accountId } as const;
  await addPerson(app.app, { ...more, name: 'first' });
  root = await signIn(app, world.people.root);
  ada = await signIn(app, owner);
  servers = [];
  for (const state of ['on', 'on', 'off'] as const)
    servers.push((await addServer(app, world, { state, owner, simulator })).id);
  // What the process keeps, such as the site of the host, is known before the counting.
  for (const who of [root, ada]) await who.request({ url: '/svc/servers?size=25' });
});

describe('a request costs few statements', () => {
  test.each([
    ['one that does nothing: the session', '/svc/loginCheck', 1],
    ['the user context', '/svc/user', 2],
    ['a page of servers', '/svc/servers?size=25', 2],
    ['the next page, sorted and filtered', '/svc/servers?size=25&page=2&sorting=-created&state=on,off&filter=srv', 2],
  ])('%s', async (_what, url, count) => {
    for (const who of [root, ada]) expect(await statementsOf(who, { url })).toHaveLength(count);
  });
});

describe('the texts of statements do not depend on the data', () => {
  const same = async (of: (n: number) => Parameters<Browser['request']>[0], who = ada) => {
    const texts = async (n: number) => [...new Set(await statementsOf(who, of(n)))].sort();
    const few = await texts(2);
    expect(await texts(3)).toEqual(few);
  };

  test('how many accounts are below one, and what is shared with them', async () => {
    const list = { url: '/svc/servers?size=25' };
    const before = await statementsOf(ada, list);
    await addPerson(app.app, {
      siteId: world.siteId,
      role: 'account-holder',
      parentId: world.ada.accountId,
      name: 'next',
    });
    expect(await statementsOf(ada, list)).toEqual(before);
  });

  test('how many values a filter has', () =>
    same((n) => ({ url: `/svc/servers?size=25&tag=${['a', 'b', 'c'].slice(0, n).join()}&zone=x,${'y,'.repeat(n)}` })));

  test('how many servers are tagged at once', () =>
    same((n) => ({
      method: 'POST',
      url: '/svc/tags/ot.server',
      payload: { changes: servers.slice(0, n).map((objectId) => ({ objectId, add: [`tag-${n}`] })) },
    })));

  test('how many notifications are read', () =>
    same((n) => ({
      method: 'PUT',
      url: '/svc/notifications/read',
      payload: { all: false, ids: Array.from({ length: n }, () => newId()) },
    })));
});
