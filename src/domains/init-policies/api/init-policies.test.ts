// @database
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { errorsOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { Content, Variable } from '../content.ts';
import type { initPolicies } from '../contract.ts';
import { endDueTests } from './end-tests.ts';

type View = AnswerOf<typeof initPolicies.readInitPolicy>;
type ServerInit = AnswerOf<typeof initPolicies.readServerInit>;

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
  app.work();
});

const empty: Content = { config: '', files: [], services: [], variables: [] };
const file = { id: 'f', owner: '', mode: '', kind: 'text', encoding: 'plain', url: '', checksum: '' } as const;
const secret: Variable = {
  id: 'v',
  name: 'word',
  label: 'Word',
  kind: 'secret',
  choices: [],
  initial: '',
  required: true,
};

const facts = (more: object = {}) => ({ name: `policy ${newId()}`, osFamily: 'linux', scope: 'account', ...more });
const make = async (content: Partial<Content> = {}, more: object = {}, who = ada) => {
  const answer = await send(who, 'POST /initPolicies', { ...facts(more), content: { ...empty, ...content } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<View>();
};
const publish = async ({ id, version }: View, who = ada) => {
  const answer = await send(who, `POST /initPolicies/${id}/versions`, { note: '' }, { version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<View>();
};

test('a policy is judged as it is saved, published, changed and rolled back', async () => {
  const made = await make({ config: '#cloud-config\ntimezone: [1\n' });
  expect(made).toMatchObject({ state: 'invalid', problems: [{ code: 1802, severity: 'error' }] });
  const refused = await send(ada, `POST /initPolicies/${made.id}/versions`, { note: '' }, { version: made.version });
  expect([refused.statusCode, errorsOf(refused)]).toMatchObject([409, [{ code: 1818 }]]);
  const save = async (config: string, before: View) => {
    const body = { ...facts(), name: before.name, content: { ...empty, config } };
    const answer = await send(ada, `PUT /initPolicies/${made.id}`, body, { version: before.version });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<View>();
  };
  const valid = await save('#cloud-config\ntimezone: UTC\n', made);
  expect(valid).toMatchObject({ state: 'valid', problems: [] });
  expect(
    (await send(ada, `PUT /initPolicies/${made.id}`, { ...facts(), content: empty }, { version: made.version }))
      .statusCode,
  ).toBe(412);
  const first = await publish(valid);
  expect(first).toMatchObject({ state: 'published', publishedVersion: 1, changed: false });
  const second = await publish(await save('#cloud-config\ntimezone: Europe/Berlin\n', first));
  const back = await send(ada, `POST /initPolicies/${made.id}/rollBack`, { number: 1 }, { version: second.version });
  expect(back.json<View>()).toMatchObject({
    publishedVersion: 3,
    content: { config: '#cloud-config\ntimezone: UTC\n' },
  });
  const versions = (await send(ada, `GET /initPolicies/${made.id}/versions`)).json<{ items: object[] }>();
  expect(versions.items).toMatchObject([{ number: 3, note: 'Back to version 1' }, { number: 2 }, { number: 1 }]);
  const history = (await send(ada, `GET /initPolicies/${made.id}/history`)).json<{ items: { action: string }[] }>();
  expect(
    history.items
      .map(({ action }) => action)
      .toReversed()
      .join(', '),
  ).toBe(
    'Init policy created, Draft saved, Version 1 published, Draft saved, Version 2 published, Version 3 published',
  );
  expect(history.items[2]).toMatchObject({ diff: [{ field: 'configuration', from: '28 characters' }] });
});

test('is exported as JSON that makes it again, and as the user data of a sample server', async () => {
  const { id } = await make({ config: '#cloud-config\ntimezone: Europe/Berlin\n' }, { name: 'Time zone / EU' });
  const json = await send(ada, `GET /initPolicies/${id}/export`);
  expect(json.headers['content-disposition']).toContain('init-policy-Time_zone___EU.json');
  const again = await send(ada, 'POST /initPolicies', { ...json.json<object>(), ...facts({ name: 'Copy' }) });
  expect([again.statusCode, again.json<View>().content.config]).toEqual([
    201,
    '#cloud-config\ntimezone: Europe/Berlin\n',
  ]);
  const yaml = await send(ada, `GET /initPolicies/${id}/export?format=yaml`);
  expect(yaml.headers['content-type']).toContain('application/yaml');
  expect(yaml.body).toMatch(/^#cloud-config[^]*timezone: "?Europe\/Berlin/);
  expect((await send(bob, `GET /initPolicies/${id}/export`)).statusCode).toBe(404);
});

test('is found again by its tags', async () => {
  const tag = `Shop ${newId().slice(-6)}`;
  const made = await make({ config: 'timezone: UTC\n' }, { tags: [tag, ` ${tag.toLowerCase()} `] });
  expect(made).toMatchObject({ tags: [tag.toLowerCase()] });
  const list = (await send(ada, `GET /initPolicies?filter=${encodeURIComponent(tag)}`)).json<{ items: object[] }>();
  expect(list.items).toMatchObject([{ id: made.id }]);
  const wrong = await send(ada, 'POST /initPolicies', facts({ tags: ['!'] }));
  expect([wrong.statusCode, errorsOf(wrong)]).toMatchObject([400, [{ code: 1741, key: 'tags' }]]);
});

test('others see what is published and shared with them, and change nothing of it', async () => {
  const own = await publish(await make({ config: 'timezone: UTC\n' }));
  expect((await send(bob, `GET /initPolicies/${own.id}`)).statusCode).toBe(404);
  const site = await signIn(app, world.people['site-admin']);
  const shared = await make({ config: 'timezone: UTC\n' }, { scope: 'site' }, site);
  expect((await send(bob, `GET /initPolicies/${shared.id}`)).statusCode).toBe(404);
  const published = await publish(shared, site);
  const seen = await send(bob, `GET /initPolicies/${shared.id}`);
  expect(seen.json<View>()).toMatchObject({ mine: false, content: { config: 'timezone: UTC\n' } });
  expect((await send(bob, `GET /initPolicies/${shared.id}/history`)).statusCode).toBe(404);
  expect((await send(bob, `DELETE /initPolicies/${shared.id}`)).statusCode).toBe(404);
  expect((await send(bob, 'POST /initPolicies', facts({ scope: 'site' }))).statusCode).toBe(403);
  const list = (await send(bob, 'GET /initPolicies')).json<{ items: { id: string }[] }>();
  expect(list.items.map(({ id }) => id)).toContain(published.id);
  expect(list.items.map(({ id }) => id)).not.toContain(own.id);
});

const create = (policies: object[]) =>
  send(ada, 'POST /servers', {
    zoneId: world.zoneId,
    imageId: world.imageId,
    cpuType: 'B',
    cpuCount: 2,
    ramMb: 2048,
    diskSizesGb: [20],
    networkIds: [world.wanId],
    names: [`init-${newId().slice(-8)}`],
    password: 'Skydeck#demo1',
    billingMode: 1,
    extras: { init: { policies } },
  });
const initOf = async (id: string) => (await send(ada, `GET /servers/${id}/init`)).json<ServerInit>();
const ended = (id: string, number: number) =>
  until('the run has ended', async () => {
    const init = await initOf(id);
    return init.runs[0]?.number === number && init.runs[0].ended !== null && init;
  });

test('a file is checked by md5, sha256 or sha512, and another checksum is a problem at its field', async () => {
  const problemsOf = async (checksum: string) =>
    (await make({ files: [{ ...file, path: '/etc/a', content: 'meant', checksum }] })).problems;
  for (const kind of ['md5', 'sha256', 'sha512']) {
    const of = (content: string) => createHash(kind).update(content).digest('hex');
    expect(await problemsOf(of('meant').toUpperCase())).toEqual([]);
    expect(await problemsOf(of('another'))).toMatchObject([{ code: 1807, key: 'content.files.0.checksum' }]);
  }
  expect(await problemsOf('a'.repeat(40))).toMatchObject([{ code: 6302, key: 'content.files.0.checksum' }]);
});

test('a server runs its policies on its first boot, in the version that was published', async () => {
  const base = await publish(
    await make({
      config: '#cloud-config\ntimezone: UTC\nruncmd:\n  - cat /etc/app.conf\n',
      files: [{ ...file, path: '/etc/app.conf', content: 'word={{word}}\nhost={{name}}\n' }],
      variables: [secret],
    }),
  );
  const missing = await create([{ policyId: base.id }]);
  expect([missing.statusCode, errorsOf(missing)]).toMatchObject([400, [{ code: 1814, key: 'extras.init' }]]);
  const late = await publish(await make({ config: 'timezone: Europe/Berlin\n' }));
  const answer = await create([{ policyId: base.id, secrets: { word: 'open-sesame' } }, { policyId: late.id }]);
  expect(answer.statusCode, answer.body).toBe(202);
  const id = answer.json<{ servers: { serverId: string }[] }>().servers[0]?.serverId ?? '';
  const init = await ended(id, 1);
  expect(init.runs[0]).toMatchObject({ state: 'done', policies: [{ id: base.id, version: 1 }, { id: late.id }] });
  expect(init.userData).toContain('timezone: Europe/Berlin');
  expect(init.userData).toContain('%secret:0.word%');
  const final = init.runs[0]?.stages[2]?.log ?? '';
  expect(final).toContain('word=••••••');
  expect(JSON.stringify(init)).not.toContain('open-sesame');
  const used = await send(ada, `DELETE /initPolicies/${base.id}`);
  expect([used.statusCode, errorsOf(used)]).toMatchObject([409, [{ code: 1811 }]]);
  await serverReads(app.app.db).settled(id);
  const rerun = await send(ada, `POST /servers/${id}/init/runs`);
  expect(rerun.statusCode, rerun.body).toBe(202);
  expect((await ended(id, 2)).runs[0]).toMatchObject({ number: 2, state: 'done' });
  const runs = (await send(ada, `GET /initPolicies/${late.id}/runs`)).json<{ items: object[] }>().items;
  expect(runs).toMatchObject([
    { number: 2, serverId: id, state: 'done' },
    { number: 1, serverId: id, state: 'done' },
  ]);
  expect((await send(bob, `GET /initPolicies/${late.id}/runs`)).statusCode).toBe(404);
});

test('a run that fails is told, with the stage and the log', async () => {
  const bad = await publish(await make({ config: 'packages:\n  - ngnix\n' }));
  const answer = await create([{ policyId: bad.id }]);
  const id = answer.json<{ servers: { serverId: string }[] }>().servers[0]?.serverId ?? '';
  expect((await ended(id, 1)).runs[0]).toMatchObject({
    state: 'failed',
    stages: [{ exit: 0 }, { exit: 0 }, { exit: 1 }],
  });
  const notices = await app.app.db.selectFrom('notification').selectAll().where('code', '=', 1030).execute();
  expect(notices).toMatchObject([{ account_id: world.ada.accountId, object_link: `/servers/${id}/overview` }]);
  const deprecated = await send(ada, 'POST /initPolicyStates', { policyIds: [bad.id], action: 'deprecate' });
  expect(deprecated.json()).toMatchObject({ results: [{ refusal: null }] });
  const refused = await create([{ policyId: bad.id }]);
  expect([refused.statusCode, errorsOf(refused)]).toMatchObject([400, [{ code: 1813, key: 'extras.init' }]]);
});

test('a preview shows conflicts, and the default of an image is proposed', async () => {
  const first = await publish(await make({ config: 'timezone: UTC\npackages: [nginx]\n' }));
  const second = await publish(await make({ config: 'timezone: Asia/Tokyo\npackages: [nginx, git]\n' }));
  const body = { policies: [{ policyId: first.id }, { policyId: second.id }], serverId: world.ada.serverId };
  const preview = (await send(ada, 'POST /initPolicyPreview', body)).json<
    AnswerOf<typeof initPolicies.renderInitPolicies>
  >();
  expect(preview.conflicts).toEqual([{ what: 'timezone', policies: [first.name, second.name], winner: second.name }]);
  expect(preview.text).toContain('timezone: Asia/Tokyo');
  expect(preview.text.match(/nginx/g)).toHaveLength(1);
  await send(ada, 'PUT /initDefaults', { imageId: world.imageId, policyIds: [second.id] });
  const choices = (await send(ada, `GET /initPolicyChoices?imageId=${world.imageId}`)).json<{ chosen: string[] }>();
  expect(choices.chosen).toEqual([second.id]);
  expect((await send(ada, 'GET /initDefaults')).body).toContain(second.id);
  const kept = await send(ada, `DELETE /initPolicies/${second.id}`);
  expect(errorsOf(kept)).toMatchObject([{ code: 1811 }]);
  await send(ada, 'PUT /initDefaults', { imageId: world.imageId, policyIds: [] });
  expect((await send(ada, `DELETE /initPolicies/${second.id}`)).statusCode).toBe(204);
});

describe('a test run', () => {
  const offer = async (id: string, who = ada) =>
    send(who, `GET /initPolicies/${id}/testOffer?zone=${world.zoneId}&imageId=${world.imageId}`);
  const start = (id: string, more: object = {}) =>
    send(ada, `POST /initPolicies/${id}/tests`, { zoneId: world.zoneId, imageId: world.imageId, ...more });
  const testsOf = async (id: string) =>
    (await send(ada, `GET /initPolicies/${id}/tests`)).json<AnswerOf<typeof initPolicies.listInitTests>>().items;
  const rowOf = (id: string) =>
    app.app.db.selectFrom('server').select(['state', 'task_id']).where('id', '=', id).executeTakeFirstOrThrow();
  const free = (id: string) => until('no task is under way', async () => (await rowOf(id)).task_id === null);

  test('tries the draft out on the cheapest server, which goes once the run has ended', async () => {
    const policy = await make({ config: '#cloud-config\nruncmd:\n  - echo hello {{word}}\n', variables: [secret] });
    const received = await offer(policy.id);
    expect(received.statusCode, received.body).toBe(200);
    const { hourlyMicro } = received.json<{ hourlyMicro: number }>();
    expect(received.json()).toMatchObject({ tried: 'draft', mostMicro: hourlyMicro, variables: [{ name: 'word' }] });
    const missing = await start(policy.id);
    expect([missing.statusCode, errorsOf(missing)]).toMatchObject([400, [{ code: 1814, key: 'secrets.word' }]]);
    const secrets = { word: 'open-sesame' };
    const old = await start(policy.id, { secrets, expectedMicro: hourlyMicro + 1 });
    expect([old.statusCode, errorsOf(old)]).toMatchObject([409, [{ code: 1121 }]]);
    const answer = await start(policy.id, { secrets, expectedMicro: hourlyMicro });
    expect(answer.statusCode, answer.body).toBe(202);
    const { serverId } = answer.json<{ serverId: string }>();
    await ended(serverId, 1);
    const [row] = await testsOf(policy.id);
    expect(row).toMatchObject({ serverId, there: true, tried: 'draft', run: { state: 'done' } });
    expect(JSON.stringify(row)).not.toContain('open-sesame');
    // It is no server of the policy, and bob does not see it.
    expect((await send(ada, `GET /initPolicies/${policy.id}`)).json<View>()).toMatchObject({ servers: 0 });
    expect((await send(bob, `GET /initPolicies/${policy.id}/tests`)).statusCode).toBe(404);
    await free(serverId);
    await endDueTests(app.app);
    expect((await rowOf(serverId)).state).toBe('on');
    await app.app.db
      .updateTable('init_run')
      .set({ ended_at: new Date(Date.now() - 11 * 60_000) })
      .where('server_id', '=', serverId)
      .execute();
    await endDueTests(app.app);
    await until('the server has gone', async () => (await rowOf(serverId)).state === 'terminated');
    expect(await testsOf(policy.id)).toMatchObject([{ serverId, there: false, run: { state: 'done' } }]);
  });

  test('is ended before its time, when its policy is deleted, and never more than so many at once', async () => {
    const policy = await make({ config: '#cloud-config\ntimezone: UTC\n' });
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await start(policy.id)).json<{ serverId: string }>().serverId);
    const fourth = await start(policy.id);
    expect([fourth.statusCode, errorsOf(fourth)]).toMatchObject([409, [{ code: 1986 }]]);
    for (const id of ids) await free(id);
    const [test] = await testsOf(policy.id);
    expect((await send(ada, `POST /initPolicies/${policy.id}/tests/${test?.id}/end`)).statusCode).toBe(200);
    expect((await send(ada, `DELETE /initPolicies/${policy.id}`)).statusCode).toBe(204);
    await app.app.db
      .updateTable('init_test')
      .set({ remove_at: new Date(0) })
      .execute();
    await endDueTests(app.app);
    for (const id of ids) await until('the server has gone', async () => (await rowOf(id)).state === 'terminated');
  });

  test('needs a policy that can run on the image', async () => {
    const nothing = await make();
    expect((await offer(nothing.id)).json()).toMatchObject({ refusal: expect.stringContaining('is empty') });
    expect(errorsOf(await start(nothing.id))).toMatchObject([{ code: 1813 }]);
    const broken = await make({ config: 'timezone: [1\n' });
    expect(errorsOf(await start(broken.id))).toMatchObject([{ code: 1812 }]);
    const windows = await make({ config: 'set_timezone: UTC\n' }, { osFamily: 'windows' });
    expect(errorsOf(await offer(windows.id))).toMatchObject([{ code: 1816, key: 'imageId' }]);
    expect((await offer(nothing.id, bob)).statusCode).toBe(404);
  });
});
