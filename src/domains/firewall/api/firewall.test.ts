// @database
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { translate } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { serverStates } from '#domains/servers/states.ts';
import { testApp } from '#test/app.ts';
import { closed, errors, firewallStage, me, rule, rules } from '#test/firewalls.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { firewall as contract } from '../contract.ts';
import { maxRules } from '../limits.ts';
import { refusalOfFirewall } from '../states.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
let world: World;
let ada: Browser;
const stage = firewallStage({ app, simulator, world: () => world, ada: () => ada });
const { server, read, apply, send } = stage;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(() => simulator.setFaults());

describe('before any worker runs', () => {
  test('a server that was never given rules is open', async () => {
    const { id } = await server();
    expect(await read(id)).toMatchObject({
      revision: 0,
      state: 'disabled',
      set: { enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] },
      limit: maxRules,
      able: true,
      me: { address: me, ports: [22] },
    });
  });

  test.each(serverStates)('of a server that is %s', async (state) => {
    const { id } = await server(state);
    const answer = await apply(id, rules(closed(rule())));
    const reason = refusalOfFirewall('apply', { state, task: null });
    if (reason === null) return expect(answer.statusCode, answer.body).toBe(202);
    expect([answer.statusCode, errors(answer.body)[0]?.code]).toEqual([409, 1008]);
    expect(answer.body).toContain(translate(reason));
  });

  test('of ten at once one is taken, and the others are told why', async () => {
    const { id } = await server();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => apply(id, rules(closed(rule())), { version: 0 })),
    );
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const late of answers.filter((a) => a.statusCode !== 202)) expect(errors(late.body)[0]?.code).toBe(1007);
    expect(await read(id)).toMatchObject({ revision: 1, state: 'applying', appliedRevision: null });
  });

  test('what is wrong is told at every field at once, and nothing is kept', async () => {
    const { id } = await server();
    const wrong = closed(
      rule({ ports: '70000' }),
      rule({ ports: '90-80' }),
      rule({ protocol: 'icmp', ports: '1' }),
      rule({ peers: ['203.0.113.7/24'] }),
      rule({ peers: ['nowhere'] }),
      rule({ peers: ['group:01900000-0000-7000-8000-000000000009'] }),
    );
    const answer = await apply(id, rules(wrong));
    expect(answer.statusCode).toBe(400);
    expect(errors(answer.body).map(({ code, key }) => [code, key])).toEqual([
      [1751, 'what.set.rules.0.ports'],
      [1752, 'what.set.rules.1.ports'],
      [1753, 'what.set.rules.2.ports'],
      [1755, 'what.set.rules.3.peers'],
      [1754, 'what.set.rules.4.peers'],
      [1756, 'what.set.rules.5.peers'],
    ]);
    const many = await apply(id, rules(closed(...Array.from({ length: maxRules + 1 }, () => rule()))));
    expect(errors(many.body)[0]).toMatchObject({ code: 1750, key: 'what.set.rules' });
    expect(await read(id)).toMatchObject({ revision: 0, state: 'disabled' });
  });

  test('what shuts the caller out is refused at its field until it is meant', async () => {
    const { id } = await server();
    const shut = rules(closed(rule({ peers: ['198.51.100.0/24'] })));
    const answer = await apply(id, shut);
    expect([answer.statusCode, errors(answer.body)]).toMatchObject([409, [{ code: 1760, key: 'what.set' }]]);
    expect(answer.body).toContain(`${me} on port 22`);
    expect(await read(id)).toMatchObject({ revision: 0, state: 'disabled' });
    expect((await apply(id, shut, { acceptLockout: true })).statusCode).toBe(202);
  });

  test('an old version, another account and a viewer change nothing', async () => {
    const { id } = await server();
    expect((await apply(id, rules(closed(rule())), { version: 7 })).statusCode).toBe(412);
    expect((await apply(world.bob.serverId, rules(closed(rule())), { version: 0 })).statusCode).toBe(404);
    const viewer = await signIn(app, world.people['account-viewer']);
    expect((await apply(id, rules(closed(rule())), { who: viewer, version: 0 })).statusCode).toBe(403);
  });
});

describe('groups and templates', () => {
  test('names are kept once, addresses are checked at their line', async () => {
    const group = { name: `Office ${newId()}`.slice(0, 40), addresses: ['198.51.100.0/24', '2001:db8::/32'] };
    const made = await send('POST /addressGroups', group);
    expect(made.statusCode, made.body).toBe(200);
    expect(
      errors((await send('POST /addressGroups', { ...group, name: group.name.toUpperCase() })).body),
    ).toMatchObject([{ code: 1763, key: 'name' }]);
    expect((await ada.request({ url: '/svc/addressGroups' })).body).toContain(group.name);
    const wrong = await send('POST /addressGroups', {
      name: 'Wrong',
      addresses: ['198.51.100.0/24', '198.51.100.9/24', 'x'],
    });
    expect(errors(wrong.body).map(({ code, key }) => [code, key])).toEqual([
      [1755, 'addresses.1'],
      [1754, 'addresses.2'],
    ]);
    const empty = await send('POST /addressGroups', { name: 'Empty', addresses: [' '] });
    expect(errors(empty.body)).toMatchObject([{ code: 1767, key: 'addresses' }]);
  });

  test('a template that would shut the caller out says so at its field, and nothing is half done', async () => {
    const { id } = await server();
    const made = (
      await send('POST /firewallTemplates', {
        name: newId(),
        policyIn: 'deny',
        policyOut: 'allow',
        rules: [rule({ ports: '443' })],
      })
    ).json<{ id: string }>();
    expect((await ada.request({ url: '/svc/firewallTemplates' })).body).toContain(made.id);
    const answer = await apply(id, { kind: 'template', templateId: made.id });
    expect([answer.statusCode, errors(answer.body)]).toMatchObject([409, [{ code: 1760, key: 'what.templateId' }]]);
    const many = { serverIds: [id], what: { kind: 'template', templateId: made.id, follow: true } };
    const refused = await send('POST /firewalls', many);
    expect([refused.statusCode, errors(refused.body)]).toMatchObject([409, [{ code: 1760, key: 'what.templateId' }]]);
    const tried = (await send('POST /firewalls', { ...many, acceptLockout: true }, undefined, true)).json<
      AnswerOf<typeof contract.applyFirewallToMany>
    >();
    expect(tried.results).toMatchObject([{ serverId: id, refusal: null, lockedPorts: [22] }]);
    expect(await read(id)).toMatchObject({ revision: 0, template: null });
  });
});
