// @database
import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { say } from '#platform/messages.ts';
import { enqueue } from '#platform/tasks/enqueue.ts';
import { done, next, task, wait, type AnyTask } from '#platform/tasks/task.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn, type Person } from '#test/people.ts';
import domain from './domain.ts';

const { app, server, clock, work } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const ann = await makePerson(db, { siteId, role: 'account-holder' });
const bob = await makePerson(db, { siteId, role: 'account-holder' });
const viewer = await makePerson(db, { siteId, role: 'account-viewer', parentId: ann.id });
const operator = await makePerson(db, { siteId, role: 'root' });

interface Walk {
  name: string;
  gate: string;
}

/** Whether a bookmark of that name exists: how a test lets a step go on. */
const isOpen = async (gate: string) =>
  (await db.selectFrom('bookmark').select('name').where('name', '=', gate).executeTakeFirst()) !== undefined;
const openGate = (gate: string) => db.insertInto('bookmark').values({ name: gate, value: '1' }).execute();

const walk = task<Walk>()({
  kind: 'test.walk',
  label: 'Walk',
  serviceName: 'test',
  title: (data) => `Walk ${data.name}`,
  first: 'pack',
  steps: {
    pack: {
      title: 'Packing',
      weight: 1,
      cancel: true,
      run: async ({ data, log }) => {
        log('packing');
        return (await isOpen(`${data.gate} pack`)) ? next('go') : wait(0.5);
      },
    },
    go: {
      title: 'Going',
      weight: 3,
      cancel: 'it is on its way.',
      run: async ({ data }) => ((await isOpen(`${data.gate} go`)) ? done() : wait(0.5)),
    },
  },
  undo: (data, how) => async (tx) => {
    await tx
      .insertInto('bookmark')
      .values({ name: `${data.gate} undone`, value: JSON.stringify(how) })
      .execute();
  },
});
// Domains bring their tasks by folder; this one lives in the test alone.
(app.tasks as Map<string, AnyTask>).set(walk.kind, walk);

test('200: the kinds of the filter are those that are declared, in the words of the reader', async () => {
  const browser = await signedIn(server, ann);
  const kinds = async (language: string) =>
    (await browser.send('GET', '/svc/queue/kinds', { headers: { 'accept-language': language } })).json<{
      items: { kind: string; title: string }[];
    }>();
  const { items } = await kinds('en');
  expect(items.map(({ kind }) => kind)).toEqual([...app.tasks.keys()].toSorted());
  expect(items).toContainEqual({ kind: 'server.create', title: 'Create server' });
  expect((await kinds('de')).items).toContainEqual({ kind: 'server.create', title: 'Einen Server anlegen' });
});

async function order(person: Person, name: string, batchId?: string): Promise<{ id: string; gate: string }> {
  const gate = newId();
  const object = { type: 'walk', id: newId(), name, siteId, accountId: person.id };
  const by = { accountId: person.id, name: person.email, source: 'console', requestId: null };
  const id = await db
    .transaction()
    .execute((tx) =>
      enqueue(tx, walk, { data: { name, gate }, object, by, ...(batchId === undefined ? {} : { batchId }) }),
    );
  return { id, gate };
}

const read = async (browser: Browser, id: string) => (await browser.send('GET', `/svc/queue/command/${id}`)).json();
const cancel = (browser: Browser, id: string) => browser.send('PUT', `/svc/queue/command/${id}/cancel`, { body: {} });
const codeOf = (response: { json(): unknown }) =>
  (response.json() as { errors: { code: number; key?: string }[] }).errors[0];

describe('GET /queue', () => {
  test('200: newest first, in scope, with exactly the fields of a paged list', async () => {
    const browser = await signedIn(server, ann);
    const ids = [];
    for (const name of ['north', 'south', '50%']) ids.unshift((await order(ann, name)).id);
    await order(bob, 'elsewhere');
    const list = (await browser.send('GET', '/svc/queue?size=2')).json();
    expect(Object.keys(list).sort()).toEqual(
      [
        'filter',
        'size',
        'total',
        'sorting',
        'next',
        'previous',
        'firstElement',
        'lastElement',
        'items',
        'info',
        'auxFilter',
      ].sort(),
    );
    expect(list).toMatchObject({
      total: 3,
      size: 2,
      firstElement: 1,
      lastElement: 2,
      previous: null,
      info: { admin: false, open: true },
    });
    expect(list.items.map((t: { id: string }) => t.id)).toEqual(ids.slice(0, 2));
    expect(list.items[1]).toMatchObject({
      title: 'Walk south',
      state: 'waiting',
      serviceName: 'test',
      exitCode: null,
      step: '',
    });
    const rest = (await browser.send('GET', `/svc/queue?size=2&cursor=${list.next}`)).json();
    expect(rest.items.map((t: { id: string }) => t.id)).toEqual(ids.slice(2));
  });

  test('200: filters by state, kind, object and text', async () => {
    const browser = await signedIn(server, ann);
    const total = async (query: string) => (await browser.send('GET', `/svc/queue?${query}`)).json().total;
    const [one] = (await browser.send('GET', '/svc/queue?filter=50%25')).json().items;
    expect(one.title).toBe('Walk 50%');
    expect(await total('filter=WALK')).toBe(3);
    expect(await total('filter=_')).toBe(0);
    expect(await total(`objectId=${one.objectId}`)).toBe(1);
    expect([await total('state=waiting,running'), await total('state=failed')]).toEqual([3, 0]);
    expect([await total('kind=test.walk'), await total('kind=other')]).toEqual([3, 0]);
  });

  test('200: filters by who started it, source, period and batch, each of them and their file', async () => {
    const dora = await makePerson(db, { siteId, role: 'account-holder' });
    const browser = await signedIn(server, dora);
    const batchId = newId();
    const [old, nightly] = [await order(dora, 'old', batchId), await order(dora, 'nightly', batchId)];
    await order(dora, 'other');
    const at = new Date('2026-01-15T12:00:00Z');
    await db.updateTable('task').set({ created_at: at }).where('id', '=', old.id).execute();
    await db
      .updateTable('task')
      .set({ source: 'schedule', created_by_name: '50% Schedule' })
      .where('id', '=', nightly.id)
      .execute();
    const found = async (query: string) => {
      const answer = await browser.send('GET', `/svc/queue?sorting=title&${query}`);
      const file = await browser.send('GET', `/svc/queue/export?format=json&sorting=title&${query}`);
      const titles = answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title);
      expect([query, file.json<{ title: string }[]>().map(({ title }) => title)]).toEqual([query, titles]);
      return titles;
    };
    expect(await found('period=2026-01-15..2026-01-15')).toEqual(['Walk old']);
    expect(await found('period=2026-01-16..')).toEqual(['Walk nightly', 'Walk other']);
    expect(await found('source=schedule,api')).toEqual(['Walk nightly']);
    expect(await found('createdBy=50%25%20sched')).toEqual(['Walk nightly']);
    expect(await found(`createdBy=${dora.email.toUpperCase()}`)).toEqual(['Walk old', 'Walk other']);
    expect(await found(`batchId=${batchId}`)).toEqual(['Walk nightly', 'Walk old']);
    expect(await found('grouped=1')).toEqual(['Walk old', 'Walk other']);
    const { items } = (await browser.send('GET', '/svc/queue?grouped=1&sorting=title')).json<{
      items: { together: object | null }[];
    }>();
    expect(items.map(({ together }) => together)).toEqual([{ tasks: 2, done: 0, failed: 0 }, null]);
    await db.deleteFrom('task').where('account_id', '=', dora.id).execute();
  });

  test('200: says and finds titles in the language of the reader, what is nested in them included', async () => {
    const cleo = await makePerson(db, { siteId, role: 'account-holder' });
    const browser = await signedIn(server, cleo);
    const { id } = await order(cleo, 'west');
    const title = say('again', { reason: say('cancelled'), seconds: 3 });
    await db
      .updateTable('task')
      .set({ title: messageJson(title) })
      .where('id', '=', id)
      .execute();
    const found = async (filter: string, language: string) => {
      const answer = await browser.send('GET', `/svc/queue?filter=${encodeURIComponent(filter)}`, {
        headers: { 'accept-language': language },
      });
      return answer.json<{ items: { title: string }[] }>().items.map((one) => one.title);
    };
    const english = ['Canceled on request. Trying again in 3 seconds.'];
    const german = ['Auf Wunsch abgebrochen. Neuer Versuch in 3 Sekunden.'];
    for (const text of ['trying AGAIN', 'request', 'seconds 3', 'canceled west'])
      expect(await found(text, 'en'), text).toEqual(english);
    for (const text of ['neuer versuch', 'Wunsch', '3 sekunden', 'abgebrochen west'])
      expect(await found(text, 'de'), text).toEqual(german);
    expect(await found('request', 'de')).toEqual([]);
    expect(await found('Wunsch', 'en')).toEqual([]);
    expect(await found('platform', 'en')).toEqual([]);
    await db.deleteFrom('task').where('id', '=', id).execute();
  });

  test('400: an unknown state, sorting, cursor or parameter is refused at its field', async () => {
    const browser = await signedIn(server, ann);
    for (const [query, key] of [
      ['state=happy', 'state'],
      ['sorting=secret', 'sorting'],
      ['cursor=x', 'cursor'],
      ['objectId=x', 'objectId'],
      ['who=me', 'who'],
    ]) {
      const response = await browser.send('GET', `/svc/queue?${query}`);
      expect([response.statusCode, codeOf(response)?.key]).toEqual([400, key]);
    }
  });

  test('the operator sees the tasks of everybody, a viewer those of its account', async () => {
    expect((await (await signedIn(server, operator)).send('GET', '/svc/queue')).json()).toMatchObject({
      total: 4,
      info: { admin: true },
    });
    expect((await (await signedIn(server, viewer)).send('GET', '/svc/queue')).json()).toMatchObject({ total: 3 });
  });

  test('401: not signed in', async () => {
    expect((await new Browser(server).send('GET', '/svc/queue')).statusCode).toBe(401);
  });
});

describe('GET /queue/command/{id}', () => {
  test('200: steps, log and batch', async () => {
    const batch = newId();
    const { id } = await order(ann, 'batch one', batch);
    const second = await order(ann, 'batch two', batch);
    await db
      .insertInto('task_log')
      .values(
        Array.from({ length: 1200 }, (_, n) => ({ task_id: id, seq: n + 1, entry: messageJson(`line ${n + 1}`) })),
      )
      .execute();
    const detail = await read(await signedIn(server, ann), id);
    expect(detail).toMatchObject({ id, target: 'batch one', createdBy: ann.email, cancelRefusal: null });
    expect([detail.log.length, detail.log[0].seq, detail.log.at(-1).entry]).toEqual([1000, 201, 'line 1200']);
    expect(detail.steps.map((s: { title: string; state: string }) => [s.title, s.state])).toEqual([
      ['Packing', 'waiting'],
      ['Going', 'waiting'],
    ]);
    expect(detail.batch.map((t: { cmdId: string }) => t.cmdId)).toEqual([id, second.id]);
  });

  test('200: how long its kind usually runs, its request, and the other tasks of its object', async () => {
    const eve = await makePerson(db, { siteId, role: 'account-holder' });
    const browser = await signedIn(server, eve);
    const ran = [1, 2, 3, 40, 500];
    for (const seconds of ran) {
      const { id } = await order(eve, `ran ${seconds}`);
      const end = new Date(clock.now());
      await db
        .updateTable('task')
        .set({ state: 'succeeded', started_at: new Date(end.getTime() - seconds * 1000), done_at: end })
        .where('id', '=', id)
        .execute();
    }
    const { id } = await order(eve, 'now');
    await db.updateTable('task').set({ request_id: 'r-1' }).where('id', '=', id).execute();
    expect(await read(browser, id)).toMatchObject({ usualSeconds: 3, requestId: 'r-1', related: [] });
    const objectId = newId();
    await db.updateTable('task').set({ object_id: objectId }).where('account_id', '=', eve.id).execute();
    const other = await order(bob, 'of another account');
    await db.updateTable('task').set({ object_id: objectId, state: 'failed' }).where('id', '=', other.id).execute();
    const { related } = await read(browser, id);
    expect(related.map(({ title }: { title: string }) => title)).toEqual(
      ran.toReversed().map((seconds) => `Walk ran ${seconds}`),
    );
    await db.deleteFrom('task').where('account_id', '=', eve.id).execute();
  });

  test('404: of somebody else, or of nobody; 400: no id', async () => {
    const { id } = await order(bob, 'mine');
    const browser = await signedIn(server, ann);
    for (const other of [id, newId()]) {
      const response = await browser.send('GET', `/svc/queue/command/${other}`);
      expect([response.statusCode, codeOf(response)?.code]).toEqual([404, 1004]);
    }
    expect((await browser.send('GET', '/svc/queue/command/x')).statusCode).toBe(400);
  });
});

describe('PUT /queue/command/{id}/cancel', () => {
  test('200: one that waits is over at once, undone and audited; 409: it cannot be cancelled twice', async () => {
    const { id, gate } = await order(ann, 'stop');
    const browser = await signedIn(server, ann);
    const response = await cancel(browser, id);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'cancelled', exitCode: -1 }),
    ]);
    expect(await isOpen(`${gate} undone`)).toBe(true);
    const audit = await db.selectFrom('audit').selectAll().where('task_id', '=', id).execute();
    expect(audit).toEqual([expect.objectContaining({ action: 'task.cancel', outcome: 'done', actor_id: ann.id })]);
    const again = await cancel(browser, id);
    expect([again.statusCode, codeOf(again)?.code]).toEqual([409, 1200]);
  });

  test('403: a viewer may look and not cancel; 404: of somebody else', async () => {
    const { id } = await order(ann, 'look');
    expect((await cancel(await signedIn(server, viewer), id)).statusCode).toBe(403);
    expect((await cancel(await signedIn(server, bob), id)).statusCode).toBe(404);
    expect(await read(await signedIn(server, ann), id)).toMatchObject({ state: 'waiting' });
  });

  test('200 and 409: one that runs ends in a step that allows it, and not in one that does not', async () => {
    const [stopped, gone] = [await order(ann, 'stopped'), await order(ann, 'gone')];
    const browser = await signedIn(server, ann);
    await openGate(`${gone.gate} pack`);
    const worker = work();
    await expect.poll(async () => (await read(browser, stopped.id)).state).toBe('running');
    await expect.poll(async () => (await read(browser, gone.id)).step).toBe('Going');
    expect((await cancel(browser, stopped.id)).statusCode).toBe(200);
    const refused = await cancel(browser, gone.id);
    expect(refused.json()).toEqual({
      errors: [{ code: 1200, info: 'This task cannot be canceled: it is on its way.' }],
    });
    await expect.poll(async () => (await read(browser, stopped.id)).state).toBe('cancelled');
    expect((await read(browser, stopped.id)).steps).toEqual([
      expect.objectContaining({ name: 'pack', state: 'failed' }),
    ]);
    await openGate(`${gone.gate} go`);
    await expect.poll(async () => (await read(browser, gone.id)).state).toBe('succeeded');
    expect((await read(browser, gone.id)).steps).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    await worker.stop();
  });
});

test('the purge deletes tasks that ended 90 days ago with their logs, and never one that is still open', async () => {
  const long = new Date(clock.now() - 91 * 86_400_000);
  const { id: old } = await order(ann, 'old');
  const { id: stuck } = await order(ann, 'stuck');
  await db
    .insertInto('task_log')
    .values({ task_id: old, seq: 1, entry: messageJson('x') })
    .execute();
  await db.updateTable('task').set({ created_at: long }).where('id', 'in', [old, stuck]).execute();
  await db.updateTable('task').set({ state: 'succeeded', done_at: long }).where('id', '=', old).execute();
  await domain.schedules?.[0]?.run(app);
  const left = await db.selectFrom('task').select('id').where('id', 'in', [old, stuck]).execute();
  expect(left).toEqual([{ id: stuck }]);
  expect(await db.selectFrom('task_log').select('seq').where('task_id', '=', old).execute()).toEqual([]);
});
