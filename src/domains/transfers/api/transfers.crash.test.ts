import { translate } from '#kernel/message.ts';
import { expect, test } from 'vitest';
import { addServer } from '#test/servers.ts';
import { signIn } from '#test/world.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = { 'server.transfer': ['check', 'move'] } as const;
const cells = cellsOf<keyof typeof steps>(steps);

const { it, db, world, ada, control, runUntilKilled, takeOver } = await killFixture();
const bob = await signIn(it, world.bob);

test('a transfer, killed at every step, moves everything once or nothing', async () => {
  const staged = [];
  for (const cell of cells) {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    await db
      .updateTable('server')
      .set({ tags: ['prod'] })
      .where('id', '=', server.id)
      .execute();
    const payload = { email: world.bob.email };
    const offer = await ada.request({ method: 'POST', url: `/svc/servers/${server.id}/transfer`, payload });
    expect(offer.statusCode, offer.body).toBe(201);
    const { id } = offer.json<{ id: string }>();
    const accept = { method: 'POST', url: `/svc/transfers/${id}/acceptance`, payload: { agree: true } } as const;
    const answer = await bob.request(accept);
    expect(answer.statusCode, answer.body).toBe(200);
    await runUntilKilled(`${cell.kind}:${cell.step}:${cell.point}`);
    const row = await db
      .selectFrom('server')
      .select('account_id')
      .where('id', '=', server.id)
      .executeTakeFirstOrThrow();
    const transfer = await db.selectFrom('server_transfer').select('state').where('id', '=', id).executeTakeFirst();
    const moved = row.account_id === world.bob.accountId;
    // Killed in between, the server is never with one account and the offer with the other.
    expect([cell, transfer?.state]).toEqual([cell, moved ? 'done' : 'moving']);
    staged.push({ ...cell, server, id });
  }
  await takeOver();
  for (const { step, point, server, id } of staged) {
    const where = `${step} ${point}`;
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.account_id, row.task_id, row.state]).toEqual([where, world.bob.accountId, null, 'on']);
    const transfer = await db.selectFrom('server_transfer').selectAll().where('id', '=', id).executeTakeFirst();
    expect(transfer, where).toMatchObject({ state: 'done' });
    const history = await db
      .selectFrom('history')
      .select(['account_id', 'action'])
      .where('object_id', '=', server.id)
      .where('kind', '=', 'ownership')
      .execute();
    const moves = history.filter(({ action }) => /^(Transferred to|Transferred from) /.test(translate(action)));
    expect(moves.map((line) => String(line.account_id)).sort(), where).toEqual(
      [world.ada.accountId, world.bob.accountId].sort(),
    );
    const notices = await db
      .selectFrom('notification')
      .select('code')
      .where('group_key', '=', `transfer:${id}:done`)
      .execute();
    expect([where, notices.length]).toEqual([where, 2]);
    const tasks = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(tasks, where).toMatchObject([{ kind: 'server.transfer', state: 'succeeded', exit_code: 0 }]);
  }
  const tags = await db.selectFrom('tag').select('name').where('account_id', '=', world.bob.accountId).execute();
  expect(tags.map(({ name }) => name).sort()).toEqual(['kept', 'prod']);
}, 900_000);
