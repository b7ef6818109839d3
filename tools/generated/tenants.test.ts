import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { permissionsOf } from '#kernel/permissions.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const bobsIds = [
  world.bob.serverId,
  world.bob.taskId,
  world.bob.networkId,
  world.bob.subnetId,
  world.bob.accountId,
  world.bob.tagId,
  world.bob.transferId,
  world.bob.sshKeyId,
  world.bob.runId,
  world.bob.groupId,
  world.bob.viewId,
];
const operations = allOperations(it).filter((op) => op.may !== 'anyone' && nameOf(op) !== 'console.streamEvents');

/** All that belongs to Bob, as text: equal before and after means that nothing of his was touched. */
async function bobsRows(): Promise<string> {
  const texts: string[] = [];
  for (const [table, column] of [
    ['account', 'id'],
    ['server', 'account_id'],
    ['task', 'account_id'],
    ['network', 'account_id'],
    ['server_history', 'account_id'],
    ['tag', 'account_id'],
    ['server_transfer', 'account_id'],
    ['account_group', 'account_id'],
    ['saved_view', 'account_id'],
    ['saved_view_default', 'account_id'],
  ] as const) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where ${sql.ref(column)} = ${world.bob.accountId} order by 1`.execute(
      it.app.db,
    );
    texts.push(...rows.map((r) => r.row));
  }
  return texts.join('\n');
}

/** Whether Ada may ask at all; what only staff may ask, the staff of another site asks. */
const isHers = (op: (typeof operations)[number]) =>
  op.may === 'signed-in' || permissionsOf('account-holder').some((held) => held === op.may);

test.each(operations.map((op) => [nameOf(op), op] as const))("%s with another account's ids", async (_name, op) => {
  const ada = await signIn(it, isHers(op) ? world.ada : world.otherSiteAdmin);
  const before = await bobsRows();
  const sample = sampleOf(op, world, world.bob);
  const answer = await ada.request(requestOf(op, sample));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(await bobsRows()).toBe(before);
  const named = Object.values(sample.params ?? {}).some((value) => bobsIds.includes(value));
  if (named) expect(answer.statusCode, answer.body).toBe(404);
  const echoes = JSON.stringify(sample.input ?? '') + JSON.stringify(sample.query ?? '');
  for (const id of bobsIds.filter((id) => !echoes.includes(id))) expect(answer.body).not.toContain(id);
  expect(answer.body).not.toContain(world.bob.email);
});

test('the same requests about her own things do work', async () => {
  const ada = await signIn(it, world.ada);
  // Remote Desktop needs somewhere to go.
  await sql`update server set primary_ip = '203.0.113.9' where id = ${world.ada.serverId}`.execute(it.app.db);
  for (const op of operations.filter(
    (o) => o.method === 'GET' && o.path.includes('{') && o.may !== 'signed-in' && isHers(o),
  )) {
    const answer = await ada.request(requestOf(op, sampleOf(op, world, world.ada)));
    expect(answer.statusCode, `${nameOf(op)}: ${answer.body}`).toBe(200);
  }
});
