import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { seal } from '#platform/seal.ts';
import { authenticatorOf } from '#domains/identity/api/factors/keys.ts';
import { testApp } from '#test/app.ts';
import { commandLine } from '#test/command-line.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { createWorld, worldPassword, type Person, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const shell = await commandLine(app);
const { cloud, url } = shell;
let world: World;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
});

const as = (person: Person) => ({
  env: { CONSOLE_URL: url, CONSOLE_EMAIL: person.email, CONSOLE_PASSWORD: worldPassword },
});
const signIn = async (person: Person) => {
  const { code, err } = await cloud(['login'], as(person));
  expect([code, err]).toEqual([0, `Signed in at ${url} as ${person.email}.\n`]);
};
const sessionFile = path.join(shell.home, '.config/cloud/session.json');
/** A small server without name and secret. */
const small = () =>
  `servers create --zone-id ${world.zoneId} --image-id ${world.imageId} --cpu-type B --cpu-count 2 --ram-mb 2048 \
--disk-sizes-gb 20 --disk-sizes-gb 100 --network-ids ["${world.wanId}"] --billing-mode 1`.split(' ');
const create = (...more: string[]) => cloud([...small(), ...more]);
const serverCalled = (name: string) =>
  db.selectFrom('server').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('the file comes from the console, is asked for again in each release, and names nobody', async () => {
  const answer = await fetch(`${url}/cli/cloud.mjs`);
  expect(answer.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const text = await answer.text();
  expect(text).toBe(readFileSync(shell.file, 'utf8'));
  expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(text).not.toMatch(/skydeck/i);
  expect([...text.matchAll(/from"([^"]+)"/g)].every(([, module]) => module!.startsWith('node:'))).toBe(true);
  const again = { url: '/cli/cloud.mjs', headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
  expect((await app.server.inject(again)).statusCode).toBe(304);
  expect((await fetch(`${url}/cli/other.mjs`)).status).toBe(404);
});

describe('what is typed wrong is told without a call', () => {
  const cases: [what: string, args: string[], expected: RegExp][] = [
    ['a group', ['servrs', 'list'], /Unknown group "servrs"\. Did you mean servers\?/],
    ['a command', ['servers', 'lst'], /Unknown command "servers lst"\. Did you mean servers list\?/],
    ['a flag', ['servers', 'rename', '--nmae', 'x'], /Unknown flag --nmae\. Did you mean --name\?/],
    [
      'the beginning of a flag',
      ['servers', 'create', '--zone', 'EU'],
      /Unknown flag --zone\. Did you mean --zone-id\?/,
    ],
    ['a value alone', ['servers', 'read', 'web-1'], /Unexpected argument "web-1"/],
    ['a flag without a value', ['servers', 'read', '--server-id'], /--server-id needs a value/],
    ['no number', ['servers', 'create', '--ram-mb', '4 GB'], /--ram-mb takes a whole number, not "4 GB"/],
    ['no id', ['servers', 'read', '--server-id', 'web-1'], /--server-id takes an id, not "web-1"/],
    [
      'no choice',
      ['servers', 'change-power', '--action', 'restrat'],
      /on \| off.*not "restrat"\. Did you mean restart\?/,
    ],
    ['no truth', ['servers', 'create', '--power-on=maybe'], /--power-on takes true \| false/],
    ['no JSON', ['servers', 'create', '--extras', '{'], /--extras takes JSON, not "\{"/],
    [
      'one value twice',
      ['servers', 'create', '--ram-mb', '1', '--ram-mb', '2'],
      /--ram-mb takes one value, but was passed 2 times/,
    ],
    [
      'a variable that is not set',
      ['servers', 'create', '--from-env', 'password=NONE'],
      /read from NONE, which is not/,
    ],
    ['waiting for nothing', ['servers', 'list', '--wait'], /--wait is only for commands that start a task/],
    ['an unknown form', ['servers', 'list', '-o', 'jsn'], /table \| json \| value, not "jsn"\. Did you mean json\?/],
    ['a password', ['login', '--password', 'x'], /Other users can see passwords in arguments/],
  ];
  test.each(cases)('%s', async (_, args, expected) => {
    const { code, out, err } = await cloud(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(expected);
  });

  test('all flags that are missing', async () => {
    const { code, err } = await cloud(['servers', 'rename']);
    expect([code, err.match(/^--.*/gm)]).toEqual([2, ['--server-id is missing: an id', '--name is missing: text']]);
  });
});

test('help tells of groups, of their commands, and of the flags of one', async () => {
  expect((await cloud(['help'])).out).toMatch(/^ {2}servers +list, /m);
  expect((await cloud(['help', 'servers'])).out).toMatch(/^ {2}create +Creates 1 to 10 identical servers\.$/m);
  const { out } = await cloud(['servers', 'create', '--help']);
  expect(out).toMatch(/^ {2}--cpu-type +A \| B \| T \| D, required$/m);
  expect(out).toMatch(/^ {2}--disk-sizes-gb +a whole number, may be repeated, required$/m);
  expect(out).toMatch(/^ {2}--wait /m);
  expect((await cloud(['help', 'servers', 'create'])).out).toBe(out);
});

describe('a session', () => {
  test('is needed', async () => {
    expect(await cloud(['servers', 'list'])).toEqual({
      code: 3,
      out: '',
      err: 'You are not signed in. Run "cloud login".\n',
    });
  });

  test('is not had with a wrong password', async () => {
    const { code, err } = await cloud(['login'], { env: { ...as(world.ada).env, CONSOLE_PASSWORD: 'Wrong-horse-1' } });
    expect([code, err]).toEqual([1, 'Error 21 in password: Invalid email or password.\n']);
  });

  test('is kept for its owner alone, and ends at the console too', async () => {
    await signIn(world.ada);
    expect(statSync(sessionFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(sessionFile, 'utf8')).not.toContain(worldPassword);
    const kept = readFileSync(sessionFile, 'utf8');
    const list = await cloud(['servers', 'list', '--output', 'value', '--fields', 'name,task.cmdId']);
    expect([list.code, list.out]).toEqual([0, 'web-1\t\n']);
    expect(await cloud(['logout'])).toEqual({ code: 0, out: '', err: `Signed out of ${url}.\n` });
    expect((await cloud(['servers', 'list'])).code).toBe(3);
    const cookies = Object.entries((JSON.parse(kept) as { cookies: Record<string, string> }).cookies);
    const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await fetch(`${url}/svc/user`, { headers: { cookie } })).status).toBe(401);
  });

  test('that is over says so', async () => {
    await signIn(world.ada);
    await db.updateTable('session').set({ ended_at: new Date(), end_reason: 'revoked' }).execute();
    const { code, err } = await cloud(['servers', 'list']);
    expect([code, err]).toEqual([3, expect.stringMatching(/^Error 1016: .*\nRun "cloud login" to sign in again\.\n$/)]);
  });

  test('is had with what is typed, and with the code of an app', async () => {
    const secret = new Secret({ size: 20 }).base32;
    const { accountId } = world.bob;
    const google = { use_google: true, google_confirmed_at: new Date() };
    const google_secret = seal(app.app.secret, authenticatorOf(accountId), secret);
    await db
      .insertInto('factor_setting')
      .values({ account_id: accountId, use_factor: true, ...google, google_secret })
      .execute();
    const right = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now() });
    const { code, err } = await cloud(['login', '--url', url], {
      answers: [
        { to: 'Email:', say: () => world.bob.email },
        { to: 'Password:', say: () => worldPassword },
        { to: 'Code from the authenticator app:', say: () => '000000' },
        { to: 'Code from the authenticator app:', say: right },
      ],
    });
    expect([code, err]).toEqual([0, expect.stringMatching(/Error \d+ in code: .*\n[^]*Signed in at /)]);
    expect(err).not.toContain(worldPassword);
    expect((await cloud(['identity', 'read-user', '-o', 'value', '--fields', 'email'])).out).toBe(
      `${world.bob.email}\n`,
    );
  });

  test('is had with a code that was mailed', async () => {
    const { accountId, email } = world.bob;
    await db.updateTable('factor_setting').set({ use_google: false, use_email: true }).execute();
    const mailed = async () => {
      const last = db.selectFrom('message').select('body_text').where('account_id', '=', accountId);
      const { body_text: text } = await last.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
      return /^\d{6}$/m.exec(text ?? '')?.[0] ?? '';
    };
    const { code, err } = await cloud(['login'], { ...as(world.bob), answers: [{ to: 'Code:', say: mailed }] });
    expect([code, err]).toEqual([0, expect.stringMatching(/^A code was sent to .*•.*\n[^]*Signed in/)]);
    expect(err).toContain(email);
  });
});

describe('servers', () => {
  beforeAll(() => signIn(world.ada));

  test('are created with --wait, which tells how it goes', async () => {
    const key = ['--idempotency-key', 'once-and-no-more'];
    const env = { SECRET: 'OfTheShell1!' };
    const args = ['--names', 'cli-one', '--from-env', 'password=SECRET', '--wait', '--output', 'json', ...key];
    const refused = await create(...args);
    expect(refused.err).toMatch(/--password is read from SECRET, which is not set/);
    const words = [...small(), ...args];
    const first = await cloud(words, { env });
    expect([first.code, first.err]).toEqual([0, expect.stringMatching(/\nsucceeded {2}Create server cli-one\n$/)]);
    const { id, state } = await serverCalled('cli-one');
    expect([JSON.parse(first.out), state]).toMatchObject([{ servers: [{ serverId: id, name: 'cli-one' }] }, 'on']);
    expect(JSON.parse((await cloud(words, { env })).out)).toEqual(JSON.parse(first.out));
  });

  test('fail with what the console says and at which field', async () => {
    const { code, out, err } = await create('--names', 'good-1', '--names', 'b ad/x', '--password', 'Passw0rd!!X');
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Error 1102 in names\.1: \S.*\n$/)]);
    const json = await create('--names', 'b ad/x', '--password', 'Passw0rd!!X', '--output', 'json');
    expect(JSON.parse(json.err)).toMatchObject({ errors: [{ code: 1102, key: 'names.0' }] });
  });

  test('are changed together, after a try that changes nothing', async () => {
    const { serverId } = world.ada;
    const tagsOf = async () =>
      (await db.selectFrom('server').select('tags').where('id', '=', serverId).executeTakeFirstOrThrow()).tags;
    const before = await tagsOf();
    const changes = JSON.stringify([{ objectId: serverId, add: ['tried'], remove: [] }]);
    const words = ['tags', 'change', '--object-type', 'ot.server', '--changes', changes, '--output', 'json'];
    const tried = await cloud([...words, '--dry-run']);
    expect([tried.code, JSON.parse(tried.out)]).toMatchObject([0, { results: [{ added: ['tried'] }] }]);
    expect(await tagsOf()).toEqual(before);
    expect((await cloud(words)).code).toBe(0);
    expect(await tagsOf()).toEqual([...before, 'tried']);
    const refused = await create('--names', 'never', '--password', 'Passw0rd!!X', '--dry-run');
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('does not support a dry run')]);
  });

  test('whose task fails end with 1', async () => {
    await simulator.setFaults({ kind: 'fail-job', name: 'cli-two', reason: 'No room.' });
    const { code, err } = await create('--names', 'cli-two', '--password', 'Passw0rd!!X', '--wait');
    await simulator.setFaults();
    expect([code, err]).toEqual([1, expect.stringMatching(/failed {2}Create server cli-two: /)]);
  });

  test('come as a body, with flags over it', async () => {
    const { id } = await serverCalled('cli-one');
    const body = `{"name": "cli-body"}`;
    const named = await shell.sh(`echo '${body}' | node ${shell.file} servers rename --server-id ${id} --body -`);
    const version = (await cloud(['servers', 'read', '--server-id', id, '--output', 'value', '--fields', 'version']))
      .out;
    expect([named.code, named.err]).toEqual([1, expect.stringMatching(/^Error 1006/)]);
    const again = await shell.sh(
      `echo '${body}' | node ${shell.file} servers rename --server-id ${id} --body - --name cli-flag --if-match ${version}`,
    );
    expect([again.code, again.err, (await serverCalled('cli-flag')).id]).toEqual([0, '', id]);
  });

  test('are listed as a table, and exported as a file', async () => {
    const list = await cloud(['servers', 'list', '--fields', 'name,state', '--sorting', 'name', '--size', '5']);
    expect(list.out).toMatch(/^name +state\n(.*\n)*cli-flag +on\n/);
    const page = await cloud(['tasks', 'list', '--size', '1', '--state', 'succeeded', '--state', 'failed']);
    expect(page.out).toMatch(/ server\.create \{.{24}… /);
    expect(page.err).toMatch(/^Showing 1 of \d+\. Use --page and --size/);
    expect((await cloud(['servers', 'export'])).out).toMatch(/cli-flag/);
  });

  test('that are left out of several are no success', async () => {
    const { id } = await serverCalled('cli-flag');
    const ids = ['--server-ids', id, '--server-ids', world.bob.serverId];
    const { code, err } = await cloud(['servers', 'change-power-of-many', '--action', 'restart', ...ids, '--wait']);
    expect([code, err]).toEqual([1, expect.stringMatching(/^1 of the items failed/)]);
  });
});

test('a console that is not there is told as such', async () => {
  const { code, err } = await cloud(['login', '--url', 'http://127.0.0.1:1'], as(world.ada));
  expect([code, err]).toEqual([4, expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 could not be reached: \S/)]);
});
