import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { openSocket, type ConsoleClient } from '#test/console-client.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { testApp } from '#test/app.ts';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { inEnglish } from '#test/in-english.ts';
import { closings } from '../closings.ts';
import { consoleProtocol, languageProtocol, maxConsoles, socketPath, ticketProtocol } from '../limits.ts';
import { refusalOfConsole, type ConsoleKind } from '../states.ts';
import { checkEveryMs } from './guard.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const url = `${address.replace('http:', 'ws:')}${socketPath}`;
let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
});
beforeEach(async () => {
  vi.useRealTimers();
  await simulator.setFaults();
});

const server = (state: ServerState = 'on', owner = world.ada) => addServer(app, world, { state, owner, simulator });
const order = (id: string, kind: ConsoleKind, more: { who?: Browser; readOnly?: boolean } = {}) =>
  (more.who ?? ada).request({
    method: 'POST',
    url: `/svc/servers/${id}/consoles`,
    payload: { kind, readOnly: more.readOnly ?? false },
  });
const ticketOf = async (id: string, kind: ConsoleKind, more: { who?: Browser; readOnly?: boolean } = {}) => {
  const answer = await order(id, kind, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ ticket: string }>().ticket;
};
const connect = (ticket: string, more: { who?: Browser; headers?: Record<string, string>; language?: string } = {}) =>
  openSocket(url, {
    headers: { cookie: (more.who ?? ada).headers['cookie'] ?? '', origin: address, ...more.headers },
    protocols: [consoleProtocol, ticketProtocol(ticket), ...(more.language ? [languageProtocol(more.language)] : [])],
  });
const open = async (id: string, kind: ConsoleKind, more: { who?: Browser; readOnly?: boolean } = {}) =>
  connect(await ticketOf(id, kind, more), more);
const rows = (id: string) => db.selectFrom('console_session').selectAll().where('server_id', '=', id).execute();
const audited = (id: string) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', id)
    .where('action', 'like', 'console.%')
    .orderBy('id')
    .execute();
/** Lets the next check of every open console happen now; what the simulator does each moment is held from then on. */
const check = () => vi.advanceTimersByTime(checkEveryMs);
const holdChecks = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

/** Greets as a viewer does, up to the answer with the name. */
async function greet(console: ConsoleClient, name: string): Promise<void> {
  await console.wait(/RFB 003\.008\n/);
  console.send('RFB 003.008\n');
  await console.bytes([1, 1]);
  console.send(Buffer.from([1]));
  await console.bytes([0, 0, 0, 0]);
  console.send(Buffer.from([1]));
  await console.wait(new RegExp(`${name}$`));
}
const asksForPicture = (incremental: number) => Buffer.from([3, incremental, 0, 0, 0, 0, 0x03, 0xc0, 0x02, 0x1c]);
const key = (char: string) => [1, 0].map((down) => Buffer.from([4, down, 0, 0, 0, 0, 0, char.charCodeAt(0)]));

describe('a ticket', () => {
  test('opens a console once: typing is echoed, a command answers, and both ends are written down', async () => {
    const { id, name } = await server();
    const ticket = await ticketOf(id, 'serial');
    const console = await connect(ticket);
    await console.wait(new RegExp(`${name} login: $`));
    console.send('root\rsimulator\r');
    await console.wait(/# $/);
    console.send('echo "over the line"\r');
    expect(await console.wait(/# $/)).toContain('\r\nover the line\r\n');
    expect(await rows(id)).toMatchObject([{ kind: 'serial', read_only: false }]);
    expect((await (await connect(ticket)).closed).code).toBe(closings.ticket);
    console.close();
    const lines = await until('the end is written down', async () => {
      const found = await audited(id);
      return found.length === 2 && found;
    });
    expect(lines.map((line) => [line.action, line.actor_name, line.outcome])).toEqual([
      ['console.open', world.ada.email, 'done'],
      ['console.close', world.ada.email, 'done'],
    ]);
    expect(lines[1]?.diff).toMatchObject({ seconds: [null, expect.any(Number)], why: [null, 'left'] });
    expect(await rows(id)).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain(ticket);
    // Coming back soon is told in the history once, another kind by itself.
    for (const kind of ['serial', 'vnc'] as const) (await open(id, kind)).close();
    await until('three were opened', async () => {
      const found = await audited(id);
      return found.filter(({ action }) => action === 'console.open').length === 3;
    });
    const told = await ada.request({ url: `/svc/servers/${id}/history?kind=access` });
    expect(told.json<{ items: { action: string }[] }>().items.map(({ action }) => action)).toEqual([
      'Screen opened',
      'Serial console opened',
    ]);
  });

  test('is not kept as it is', async () => {
    const { id } = await server();
    const ticket = await ticketOf(id, 'vnc');
    const kept = await db.selectFrom('console_ticket').selectAll().where('server_id', '=', id).execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.token_hash.toString('latin1')).not.toContain(ticket);
  });

  test('opens one console of ten that try at once', async () => {
    const { id } = await server();
    const ticket = await ticketOf(id, 'serial');
    const consoles = await Promise.all(Array.from({ length: 10 }, () => connect(ticket)));
    const refused = consoles.map(({ closed }) => closed.then(({ code }) => code));
    const first = await Promise.race(
      consoles.map((one) =>
        one
          .wait(/login/)
          .then(() => one)
          .catch(() => new Promise<never>(() => {})),
      ),
    );
    first.close();
    const codes = await Promise.all(refused);
    expect(codes.filter((code) => code === closings.ticket)).toHaveLength(9);
  });

  test('is good for 30 seconds', async () => {
    const { id } = await server();
    const [late, inTime] = [await ticketOf(id, 'serial'), await ticketOf(id, 'serial')];
    app.clock.advance(29);
    const console = await connect(inTime);
    await console.wait(/login/);
    app.clock.advance(1.1);
    expect((await (await connect(late)).closed).code).toBe(closings.ticket);
    console.close();
  });

  test('is good in the session that asked for it alone, and then not any more', async () => {
    const { id } = await server();
    const ticket = await ticketOf(id, 'serial');
    expect((await (await connect(ticket, { who: bob })).closed).code).toBe(closings.ticket);
    const sameAda = await signIn(app, world.ada);
    expect((await (await connect(await ticketOf(id, 'serial'), { who: sameAda })).closed).code).toBe(closings.ticket);
    expect((await (await connect(ticket)).closed).code).toBe(closings.ticket);
  });

  test('is nothing that can be guessed or left out', async () => {
    for (const protocols of [[consoleProtocol], [consoleProtocol, ticketProtocol('x'.repeat(43))]]) {
      const headers = { cookie: ada.headers['cookie'] ?? '', origin: address };
      expect((await (await openSocket(url, { headers, protocols })).closed).code).toBe(closings.ticket);
    }
  });
});

describe('who may not', () => {
  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a page without an origin', { origin: '' }],
    ['the name of ours in another', { origin: 'http://127.0.0.1.evil.test' }],
    ['nobody', { cookie: '' }],
  ])('%s is not even taken', async (_, headers) => {
    const { id } = await server();
    const ticket = await ticketOf(id, 'serial');
    await expect(connect(ticket, { headers })).rejects.toThrow('does not take');
    const console = await connect(ticket);
    await console.wait(/login/);
    console.close();
  });

  test('a request that is no WebSocket is told so', async () => {
    const answer = await fetch(`${address}${socketPath}`, {
      headers: { cookie: ada.headers['cookie'] ?? '', origin: address },
    });
    expect(answer.status).toBe(426);
  });

  test("404: another customer's server; 403: a role that only looks", async () => {
    const { id } = await server('on', world.bob);
    expect((await order(id, 'serial')).statusCode).toBe(404);
    const viewer = await signIn(app, world.people['account-viewer']);
    const own = await server('on', { ...world.ada, ...world.people['account-holder'] });
    expect((await order(own.id, 'serial', { who: viewer })).statusCode).toBe(403);
    expect((await viewer.request({ url: `/svc/servers/${own.id}/consoles` })).statusCode).toBe(403);
  });

  test('who has lost the permission since, and whose server is gone since', async () => {
    const person = await addPerson(app.app, { siteId: world.siteId, role: 'account-holder', name: 'cell-1' });
    const browser = await signIn(app, person);
    const { id } = await server('on', { ...world.ada, ...person });
    const ticket = await ticketOf(id, 'serial', { who: browser });
    const second = await ticketOf(id, 'serial', { who: browser });
    await db.updateTable('server').set({ account_id: world.bob.accountId }).where('id', '=', id).execute();
    expect((await (await connect(ticket, { who: browser })).closed).code).toBe(closings.gone);
    await db.updateTable('server').set({ account_id: person.accountId }).where('id', '=', id).execute();
    await db.updateTable('account').set({ role: 'account-viewer' }).where('id', '=', person.accountId).execute();
    expect((await (await connect(second, { who: browser })).closed).code).toBe(closings.forbidden);
  });

  test('a ninth console of one person', async () => {
    const { id } = await server();
    const consoles = [];
    for (let n = 0; n < maxConsoles; n += 1) {
      const console = await open(id, 'serial');
      await console.wait(/login/);
      consoles.push(console);
    }
    expect((await (await open(id, 'serial')).closed).code).toBe(closings.tooMany);
    consoles[0]?.close();
    await until('one is free', async () => (await rows(id)).length < maxConsoles);
    const next = await open(id, 'serial');
    await next.wait(/login/);
    for (const console of [next, ...consoles]) console.close();
  });
});

describe('while it is open', () => {
  const opened = async (who: Browser, owner = world.ada) => {
    const made = await server('on', owner);
    const console = await open(made.id, 'serial', { who });
    await console.wait(/login/);
    return { ...made, console };
  };

  test('it ends when the power goes, and says why it cannot be opened again', async () => {
    const { id, ref, console } = await opened(ada);
    await simulator.control('POST', `/machines/${ref}/power-loss`);
    expect((await console.closed).code).toBe(closings.ended);
    expect(await (await open(id, 'serial')).closed).toEqual({ code: closings.refused, reason: 'The machine is off.' });
  });

  test('it ends with the session', async () => {
    holdChecks();
    const browser = await signIn(app, world.ada);
    const { console } = await opened(browser);
    check();
    console.send('still there');
    await console.wait(/still there/);
    await browser.request({ method: 'GET', url: '/svc/logout' });
    check();
    expect((await console.closed).code).toBe(closings.signedOut);
  });

  test('it ends with the permission', async () => {
    holdChecks();
    const person = await addPerson(app.app, { siteId: world.siteId, role: 'account-holder', name: 'cell-2' });
    const { console } = await opened(await signIn(app, person), { ...world.ada, ...person });
    await db.updateTable('account').set({ role: 'account-viewer' }).where('id', '=', person.accountId).execute();
    check();
    expect((await console.closed).code).toBe(closings.forbidden);
  });

  test('it ends with the server', async () => {
    holdChecks();
    const { id, console } = await opened(ada);
    await db.updateTable('server').set({ account_id: world.bob.accountId }).where('id', '=', id).execute();
    check();
    expect((await console.closed).code).toBe(closings.gone);
  });

  test('why it is refused is said in the language that the page names', async () => {
    const { id } = await opened(ada);
    await db.updateTable('server').set({ engine_ref: null }).where('id', '=', id).execute();
    const reason = async (language: string) =>
      (await (await connect(await ticketOf(id, 'serial'), { language })).closed).reason;
    expect(await reason('en')).toBe('The server has not been created yet.');
    expect(await reason('de-AT')).toBe('Der Server hat noch keine Maschine.');
  });

  test('typing keeps the session awake, watching does not', async () => {
    holdChecks();
    const browser = await signIn(app, world.ada);
    const { console } = await opened(browser);
    const session = await db.selectFrom('session').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();
    const idle = async () =>
      (
        await db.selectFrom('session').selectAll().where('id', '=', session.id).executeTakeFirstOrThrow()
      ).idle_until.getTime();
    const before = await idle();
    app.clock.advance(120);
    check();
    await until(
      'the console was seen',
      async () =>
        (await db.selectFrom('console_session').selectAll().where('session_id', '=', session.id).execute()).length ===
        1,
    );
    expect(await idle()).toBe(before);
    console.send('x');
    await console.wait(/x/);
    check();
    await until('the session is awake', async () => (await idle()) > before);
    console.close();
  });

  test('who else is connected is told, each by their own name', async () => {
    const { id, console } = await opened(ada);
    const root = await signIn(app, world.people.root);
    app.clock.advance(1);
    const other = await open(id, 'vnc', { who: root, readOnly: true });
    await other.wait(/RFB/);
    const answer = await ada.request({ url: `/svc/servers/${id}/consoles` });
    expect(answer.json()).toMatchObject({
      items: [
        { kind: 'serial', email: world.ada.email, readOnly: false, own: true },
        { kind: 'vnc', email: world.people.root.email, readOnly: true, own: false },
      ],
    });
    console.close();
    other.close();
  });

  test('a message that is too large, or no bytes, ends it', async () => {
    const { console } = await opened(ada);
    console.send(Buffer.alloc(70_000));
    expect((await console.closed).code).toBe(1009);
  });
});

describe('reading only', () => {
  test('drops what is typed on a serial line', async () => {
    const { id } = await server();
    const [reader, writer] = [await open(id, 'serial', { readOnly: true }), await open(id, 'serial')];
    await Promise.all([reader.wait(/login: $/), writer.wait(/login: $/)]);
    reader.send('from the reader');
    writer.send('from the writer');
    await reader.wait(/from the writer/);
    expect(reader.text).not.toContain('from the reader');
    reader.close();
    writer.close();
  });

  test('lets a screen be seen, and drops keys, mouse and clipboard', async () => {
    const { id, name } = await server();
    const [reader, writer] = [await open(id, 'vnc', { readOnly: true }), await open(id, 'vnc')];
    await Promise.all([greet(reader, name), greet(writer, name)]);
    const line = await open(id, 'serial');
    await line.wait(/login/);
    reader.send(Buffer.concat([asksForPicture(0), Buffer.from([6, 0, 0, 0, 0, 0, 0, 2, 104, 105]), ...key('r')]));
    await reader.bytes([0, 0, 0, 1]);
    await until('the whole picture', async () => reader.text.length > 960 * 540 * 4);
    const before = reader.text.length;
    reader.send(Buffer.concat([asksForPicture(1), ...key('q')]));
    writer.send(Buffer.concat(key('w')));
    await until('one changed line', async () => reader.text.length > before);
    expect(reader.text.length - before).toBe(16 + 960 * 18 * 4);
    for (const console of [reader, writer, line]) console.close();
  });
});

describe('the engine', () => {
  test.each(serverStates)('of a server that is %s', async (state) => {
    const { id } = await server(state);
    const answer = await order(id, 'serial');
    const reason = inEnglish(refusalOfConsole(state));
    if (reason === null) return expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ errors: [{ code: 1780, info: expect.stringContaining(reason) }] });
  });

  test('that cannot now is told apart from one that will not', async () => {
    const { id, name } = await server();
    await simulator.setFaults({ kind: 'refused', call: 'openConsole', name, times: 1 });
    expect((await (await open(id, 'serial')).closed).code).toBe(closings.unavailable);
    await simulator.setFaults({ kind: 'rejected', call: 'openConsole', name, times: 1, reason: 'No screen here.' });
    expect(await (await open(id, 'serial')).closed).toEqual({ code: closings.refused, reason: 'No screen here.' });
  });

  test('is given a picture in zlib where the viewer knows it', async () => {
    const { id, name } = await server();
    const console = await open(id, 'vnc');
    await greet(console, name);
    console.send(Buffer.concat([Buffer.from([2, 0, 0, 1, 0, 0, 0, 6]), asksForPicture(0)]));
    await console.bytes([0, 0, 0, 1, 0, 0, 0, 0, 3, 0xc0, 2, 0x1c, 0, 0, 0, 6]);
    expect(console.text.length).toBeLessThan(100_000);
    console.close();
  });
});

test('a stop tells the pages to come back', async () => {
  const { id } = await server();
  const console = await open(id, 'serial');
  await console.wait(/login/);
  app.app.beginStop();
  expect((await console.closed).code).toBe(closings.restarting);
  await until('nothing is left open', async () => (await rows(id)).length === 0);
});
