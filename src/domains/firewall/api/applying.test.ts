import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { closed, errors, firewallStage, me, rule, rules } from '#test/firewalls.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { firewall as contract } from '../contract.ts';
import { trialSeconds } from '../limits.ts';
import { reconcile } from './reconcile-firewalls.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
let world: World;
let ada: Browser;
const stage = firewallStage({ app, simulator, world: () => world, ada: () => ada });
const { db } = app.app;
const { server, read, apply, send, settled, applied, passes, onHost, history } = stage;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  app.work();
});
beforeEach(() => simulator.setFaults());

describe('firewalls that are put in force', () => {
  test('rules come into force as a whole, and the machine filters as the product says', async () => {
    const { id, name, ref } = await server();
    const set = closed(
      rule({ action: 'deny', peers: ['198.51.100.66'] }),
      rule({ peers: ['198.51.100.0/24', me] }),
      rule({ ports: '80,8000-8010', enabled: false }),
      rule({ ports: '443', note: 'Web' }),
    );
    const view = await applied(id, set);
    expect(view).toMatchObject({ revision: 1, appliedRevision: 1, state: 'active', error: null, trial: null, set });
    const asked = [
      ['198.51.100.66', 22],
      ['198.51.100.4', 22],
      ['203.0.113.4', 22],
      ['203.0.113.4', 443],
      ['203.0.113.4', 8000],
      [me, 22],
    ] as const;
    for (const [address, port] of asked) {
      const url = `/svc/servers/${id}/firewall/test?address=${address}&port=${port}`;
      const said = (await ada.request({ url })).json<AnswerOf<typeof contract.testFirewall>>();
      expect([address, port, said.action === 'allow']).toEqual([address, port, await passes(ref, address, port)]);
    }
    expect(await history(id)).toEqual(['Firewall: 4 rules added, turned on, incoming by default: deny']);
    const received = (await noticesIn(db, 1020)).filter((one) => one.object_link === `/servers/${id}/firewall`);
    expect(received).toMatchObject([{ code: 1020, title: `The firewall of ${name} was changed` }]);
  });

  test('the test names the rule that decides', async () => {
    const { id } = await server();
    await applied(id, closed(rule(), rule({ ports: '443', note: 'Web' })));
    const ask = async (query: string) =>
      (await ada.request({ url: `/svc/servers/${id}/firewall/test?${query}` })).json<object>();
    expect(await ask('address=198.51.100.4&port=443')).toMatchObject({
      action: 'allow',
      place: 2,
      rule: { note: 'Web' },
      inForce: true,
    });
    expect(await ask('address=198.51.100.4&port=25')).toMatchObject({ action: 'deny', place: null, rule: null });
    expect(await ask('address=somewhere&port=25')).toMatchObject({ errors: [{ code: 1754, key: 'address' }] });
    expect(await ask('address=198.51.100.4&port=0')).toMatchObject({ errors: [{ code: 1751, key: 'port' }] });
    expect(await ask('address=198.51.100.4&protocol=icmp&port=1')).toMatchObject({
      errors: [{ code: 1753, key: 'port' }],
    });
  });

  test('a lock-out goes back by itself, by the clock', async () => {
    const { id, ref } = await server();
    await applied(id, closed(rule({ peers: [me] })));
    const shut = await applied(id, closed(rule({ peers: ['198.51.100.0/24'] })), { acceptLockout: true });
    expect(shut).toMatchObject({ revision: 2, state: 'active', trial: { backTo: 1 } });
    expect([await passes(ref, me), await passes(ref, '198.51.100.4')]).toEqual([false, true]);
    app.clock.advance(trialSeconds - 5);
    expect(await read(id)).toMatchObject({ revision: 2, trial: { backTo: 1 } });
    app.clock.advance(6);
    const back = await until('the rules go back', async () => {
      const view = await read(id);
      return view.appliedRevision === 3 ? view : null;
    });
    expect(back).toMatchObject({ revision: 3, state: 'active', trial: null });
    expect([await passes(ref, me), await passes(ref, '198.51.100.4')]).toEqual([true, false]);
    expect(await history(id)).toContain('Firewall reverted: the new rules were not confirmed');
  });

  test('what is confirmed stays', async () => {
    const { id, ref } = await server();
    expect((await send(`POST /servers/${id}/firewall/confirm`)).statusCode).toBe(409);
    await applied(id, closed(rule({ peers: ['198.51.100.0/24'] })), { acceptLockout: true });
    expect((await send(`POST /servers/${id}/firewall/confirm`)).statusCode).toBe(204);
    app.clock.advance(trialSeconds + 1);
    const trial = await until('the trial ends', () =>
      db
        .selectFrom('task')
        .select('state')
        .where('kind', '=', 'firewall.trial')
        .where('state', '=', 'succeeded')
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),
    );
    expect(trial.state).toBe('succeeded');
    expect(await read(id)).toMatchObject({ revision: 1, appliedRevision: 1, trial: null });
    expect(await passes(ref, me)).toBe(false);
  });

  test('several changes on trial go back to what came before the first', async () => {
    const { id, ref } = await server();
    await applied(id, closed(rule({ peers: [me] })));
    await applied(id, closed(rule({ peers: ['198.51.100.0/24'] })), { acceptLockout: true });
    const second = await applied(id, closed(rule({ peers: ['198.51.100.0/25'] })));
    expect(second).toMatchObject({ revision: 3, trial: { backTo: 1 } });
    app.clock.advance(trialSeconds + 1);
    await until('the rules go back', async () => (await read(id)).appliedRevision === 4);
    expect(await passes(ref, me)).toBe(true);
  });

  test('what fails is told, stays wanted and can be applied again', async () => {
    const { id, ref } = await server();
    await simulator.setFaults({
      kind: 'fail-job',
      call: 'ensureFirewall',
      times: 1,
      reason: 'The filter did not load.',
    });
    const view = await applied(id, closed(rule()));
    expect(view).toMatchObject({
      state: 'outOfSync',
      error: 'The filter did not load.',
      revision: 1,
      appliedRevision: null,
    });
    expect(await onHost(ref)).toMatchObject({ enabled: false });
    expect((await apply(id, { kind: 'again' })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'active', revision: 1, appliedRevision: 1 });
  });

  test('what was changed on the host is seen, shown and put right', async () => {
    const { id, ref } = await server();
    await applied(id, closed(rule()));
    const tampered = { enabled: true, policyIn: 'allow', policyOut: 'allow', rules: [] };
    await simulator.control('PUT', '/firewalls', { firewalls: [{ machineRef: ref, firewall: tampered }] });
    await reconcile(app.app, 'simulator');
    expect(await read(id)).toMatchObject({ state: 'outOfSync', host: tampered });
    await reconcile(app.app, 'simulator');
    expect((await history(id)).filter((action) => action === 'Firewall was changed on the host')).toHaveLength(1);
    await apply(id, { kind: 'again' });
    expect(await settled(id)).toMatchObject({ state: 'active', host: null });
    await reconcile(app.app, 'simulator');
    expect((await read(id)).hits).toEqual([expect.any(Number)]);
  });

  test('earlier rules can be had again', async () => {
    const { id } = await server();
    await applied(id, closed(rule({ note: 'first' })));
    await applied(id, closed(rule({ note: 'second' })));
    expect((await apply(id, { kind: 'revision', revision: 1 })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ revision: 3, set: { rules: [{ note: 'first' }] } });
    const { items } = (await ada.request({ url: `/svc/servers/${id}/firewall/revisions` })).json<
      AnswerOf<typeof contract.listFirewallRevisions>
    >();
    expect(items.map(({ revision, reason }) => [revision, reason])).toEqual([
      [3, 'Restored revision 1'],
      [2, 'Edited'],
      [1, 'Edited'],
    ]);
    expect((await apply(id, { kind: 'revision', revision: 99 })).statusCode).toBe(404);
  });

  test('servers that follow a template change with it; a copy does not', async () => {
    const [follower, copy] = [await server(), await server()];
    const body = { name: newId(), policyIn: 'deny', policyOut: 'allow', rules: [rule({ peers: [me] })] };
    const template = (await send('POST /firewallTemplates', body)).json<{ id: string; version: number }>();
    for (const [one, follow] of [
      [follower, true],
      [copy, false],
    ] as const) {
      const what = { kind: 'template', templateId: template.id, follow };
      const answer = await send('POST /firewalls', { serverIds: [one.id], what });
      expect(answer.statusCode, answer.body).toBe(200);
      await settled(one.id);
    }
    expect(await read(follower.id)).toMatchObject({ template: { id: template.id }, state: 'active' });
    expect(await read(copy.id)).toMatchObject({ template: null, state: 'active' });
    const changed = { ...body, rules: [...body.rules, rule({ ports: '443' })] };
    const tried = await send(`PUT /firewallTemplates/${template.id}`, changed, 1, true);
    expect(tried.json<object>()).toMatchObject({
      template: { version: 2 },
      results: [{ serverId: follower.id, refusal: null, summary: '1 rule added' }],
    });
    expect(await read(follower.id)).toMatchObject({ revision: 1, set: { rules: [{}] } });
    const shut = await send(`PUT /firewallTemplates/${template.id}`, { ...body, rules: [] }, 1);
    expect([shut.statusCode, errors(shut.body)]).toMatchObject([409, [{ code: 1760, key: 'rules' }]]);
    const saved = await send(`PUT /firewallTemplates/${template.id}`, changed, 1);
    expect(saved.json<object>()).toMatchObject({
      template: { version: 2 },
      results: [{ serverId: follower.id, cmdId: expect.any(String) }],
    });
    expect(await settled(follower.id)).toMatchObject({
      revision: 2,
      appliedRevision: 2,
      set: { rules: [{}, { ports: '443' }] },
    });
    expect(await read(copy.id)).toMatchObject({ revision: 1, set: { rules: [{}] } });
    expect(errors((await send(`DELETE /firewallTemplates/${template.id}`)).body)[0]?.info).toContain('1 server');
  });

  test('rules that name a group follow it', async () => {
    const { id, ref } = await server();
    const body = { name: newId().slice(0, 36), addresses: [me] };
    const group = (await send('POST /addressGroups', body)).json<{ id: string }>();
    await applied(id, closed(rule({ peers: [`group:${group.id}`] })));
    expect([await passes(ref, me), await passes(ref, '203.0.113.9')]).toEqual([true, false]);
    expect(errors((await send(`DELETE /addressGroups/${group.id}`)).body)[0]).toMatchObject({ code: 1765 });
    const shut = await send(`PUT /addressGroups/${group.id}`, { ...body, addresses: ['203.0.113.9'] }, 1);
    expect([shut.statusCode, errors(shut.body)]).toMatchObject([409, [{ code: 1760, key: 'addresses' }]]);
    const saved = await send(`PUT /addressGroups/${group.id}`, { ...body, addresses: [me, '203.0.113.9'] }, 1);
    expect(saved.json<object>()).toMatchObject({
      results: [{ serverId: id, refusal: null, cmdId: expect.any(String) }],
    });
    expect(await settled(id)).toMatchObject({ revision: 1, state: 'active' });
    expect(await passes(ref, '203.0.113.9')).toBe(true);
  });

  test('rules go in force beside a restart, once at a time, and leave the power to it', async () => {
    const { id, ref, name } = await server();
    // The restart gets no further until it is let.
    await simulator.setFaults({ kind: 'refused', call: 'ensurePower', name });
    const restart = await ada.request({
      method: 'PUT',
      url: `/svc/servers/${id}/power`,
      payload: { action: 'restart', force: true },
    });
    expect(restart.statusCode, restart.body).toBe(202);
    const answer = await apply(id, rules(closed(rule({ peers: [me] }))));
    expect(answer.statusCode, answer.body).toBe(202);
    const held = () => db.selectFrom('server').select('task_id').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await held()).task_id).toBe(restart.json<{ cmdId: string }>().cmdId);
    await until('the rules are in force', async () => (await read(id)).state === 'active');
    expect(await passes(ref, '198.51.100.7')).toBe(false);
    expect((await held()).task_id).not.toBeNull();
    await simulator.setFaults();
    await until('the restart is over', async () => (await held()).task_id === null);
    const row = await db.selectFrom('server').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.state).toBe('on');
    const { items } = (await ada.request({ url: `/svc/servers/${id}/history` })).json<{ items: { kind: string }[] }>();
    expect(items.map(({ kind }) => kind)).toEqual(['power', 'firewall']);
  });

  test('who was busy follows as soon as it is free, and a tag stands for its servers', async () => {
    const { id, ref } = await server();
    const tagged = await server();
    const tag = `t-${newId()}`;
    await db
      .updateTable('server')
      .set({ tags: [tag] })
      .where('id', '=', tagged.id)
      .execute();
    await applied(id, closed(rule({ peers: [`tag:${tag}`, me] })));
    const { primary_ip: ip } = await db
      .selectFrom('server')
      .select('primary_ip')
      .where('id', '=', tagged.id)
      .executeTakeFirstOrThrow();
    expect(await passes(ref, ip ?? '')).toBe(true);
    await db.updateTable('server').set({ tags: [] }).where('id', '=', tagged.id).execute();
    await reconcile(app.app, 'simulator');
    await settled(id);
    expect(await passes(ref, ip ?? '')).toBe(false);
  });

  test('the export is what can be pasted', async () => {
    const { id } = await server();
    await applied(
      id,
      closed(rule({ peers: [me, '2001:db8::/32'], note: '=SUM(1)' }), rule({ protocol: 'icmp', ports: '' })),
    );
    const csv = await ada.request({ url: `/svc/servers/${id}/firewall/export` });
    expect(csv.headers['content-type']).toContain('text/csv');
    const lines = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
    expect(lines).toMatchObject([
      { direction: 'in', protocol: 'tcp', source: `${me} 2001:db8::/32`, ports: '22', note: "'=SUM(1)" },
      { protocol: 'icmp', source: 'any', ports: '' },
    ]);
    const json = await ada.request({ url: `/svc/servers/${id}/firewall/export?format=json` });
    expect(json.json<object>()).toMatchObject({ revision: 1, policyIn: 'deny', rules: [{ note: '=SUM(1)' }, {}] });
  });
});
