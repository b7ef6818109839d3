import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { AnyOp, ShareLevel } from '#kernel/op.ts';
import { allPermissions, isPermission, sharedLevelOf, type Permission } from '#kernel/permissions.ts';
import { allows } from '#kernel/scope.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const { db } = it.app;
const { bob } = world;
/** Has nothing of their own: whatever they meet was shared with them. */
const carl = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'carl' });
const operations = allOperations(it).filter((op) => op.may !== 'anyone' && nameOf(op) !== 'console.streamEvents');
/** Names a private network of Bob's, which is not shared along with the server. */
const stillHis: readonly string[] = ['nics.listNicAddresses'];

/** Bob's server at rest, in the hands of Bob, shared with no one; and nothing left of what was tried. */
async function reset(level: ShareLevel | null): Promise<void> {
  await sql`update server set task_id = null, state = 'on', name = 'web-1', version = 1, primary_ip = '203.0.113.9'
    where id = ${bob.serverId}`.execute(db);
  await sql`delete from task where object_id = ${bob.serverId} and id <> ${bob.taskId}`.execute(db);
  await sql`delete from share where object_id = ${bob.serverId}`.execute(db);
  if (level !== null)
    await sql`insert into share (id, object_type, object_id, site_id, account_id, email, level, shared_by, created_at)
      values (${newId()}, 'server', ${bob.serverId}, ${world.siteId}, ${carl.accountId}, ${carl.email}, ${level}, 'bob', now())`.execute(
      db,
    );
}

/** An answer without what differs between two askings. */
async function ask(browser: Browser, op: AnyOp): Promise<string> {
  const answer = await browser.request(requestOf(op, sampleOf(op, world, bob)));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return `${answer.statusCode} ${answer.body}`.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
}

/** The operations that name Bob's server or its task, or are open to whom he shares with. */
const concerned = operations.filter((op) => {
  const text = JSON.stringify(sampleOf(op, world, bob));
  return op.shares !== null || text.includes(bob.serverId) || text.includes(bob.taskId);
});

test.each(concerned.map((op) => [nameOf(op), op] as const))('%s of a server that is shared', async (_name, op) => {
  const browser = await signIn(it, carl);
  await reset(null);
  const stranger = await ask(browser, op);
  const answers: Partial<Record<ShareLevel, string>> = {};
  for (const level of ['access', 'configure'] as const) {
    await reset(level);
    answers[level] = await ask(browser, op);
  }
  await reset(null);
  expect(await ask(browser, op), 'after it was taken back').toBe(stranger);
  const owner = await ask(await signIn(it, bob), op);
  for (const level of ['access', 'configure'] as const)
    if (op.shares === null || !allows(level, op.shares)) expect(answers[level], level).toBe(stranger);
    else if (owner !== stranger && !stillHis.includes(nameOf(op))) expect(answers[level], level).not.toBe(stranger);
});

test('what sharing opens is what the buttons go by', () => {
  const found: Partial<Record<Permission, ShareLevel>> = {};
  for (const { may, shares } of operations)
    if (shares !== null && isPermission(may)) {
      if (found[may] !== 'access') found[may] = shares;
    }
  const declared = allPermissions().flatMap((permission) => {
    const level = sharedLevelOf(permission);
    return level === null ? [] : [[permission, level] as const];
  });
  expect(Object.fromEntries(declared)).toEqual(found);
});

test('nothing that ends a server, hands it on or moves money is open to those it is shared with', () => {
  const never = /terminat|destroy|restoreServer|transfer|protect|switchBackup|createServer|shareServer|Share$|Shares$/i;
  const open = operations.filter((op) => op.shares !== null && never.test(op.name)).map(nameOf);
  expect(open).toEqual([]);
  const changing = operations.filter((op) => op.shares === 'access' && isUnsafe(op)).map(nameOf);
  expect(changing).toEqual([
    'connect.orderConsole',
    'servers.changePower',
    'servers.changePowerOfMany',
    'sharing.leaveServer',
  ]);
});
