import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { noticesIn } from '#test/notices.ts';

const steps = { 'export.write': ['write', 'finish'] } as const;
/** Rows of three stretches. */
const rows = 2345;

const { db, world, ada, runUntilKilled, takeOver } = await killFixture();

/** The step of writing runs once for each stretch: those before the one where it is killed are killed once they are saved. */
const cells = cellsOf<keyof typeof steps>(steps).flatMap((cell) =>
  (cell.step === 'write' ? [0, 1, 2] : [0]).map((stretch) => ({ ...cell, stretch })),
);

test('an export, killed in every stretch and at every step, is one whole file', async () => {
  await sql`
    insert into notification (id, account_id, code, title, body, severity, created_at, group_key, by_mail)
    select gen_random_uuid(), ${world.ada.accountId}, 1190,
      jsonb_build_object('id', 'tasks.stuck', 'values', jsonb_build_object('title', 'Row ' || n)),
      jsonb_build_object('id', 'tasks.stuck-text', 'values', jsonb_build_object('minutes', 6)), 'info',
      now() - make_interval(secs => n), 'export-crash:' || n, false
    from generate_series(1, ${rows}::int) n`.execute(db);
  const query = { code: '1190', sorting: '-dtCreate' };
  const atOnce = (await send(ada, 'GET /notifications/export?code=1190&sorting=-dtCreate')).body;
  const made = [];
  for (const { kind, step, point, stretch } of cells) {
    const answer = await send(ada, 'POST /exports', { list: 'notifications.listNotifications', query });
    expect(answer.statusCode, answer.body).toBe(202);
    const { cmdId } = answer.json<{ cmdId: string }>();
    const task = await db.selectFrom('task').select('object_id').where('id', '=', cmdId).executeTakeFirstOrThrow();
    for (let saved = 0; saved < stretch; saved++) await runUntilKilled(`${kind}:write:after`);
    await runUntilKilled(`${kind}:${step}:${point}`);
    made.push({ where: `${step} ${stretch} ${point}`, cmdId, exportId: task.object_id ?? '' });
  }
  await takeOver();
  const notices = await noticesIn(db, 1210);
  for (const { where, cmdId, exportId } of made) {
    const file = await send(ada, `GET /exports/${exportId}/file`);
    expect([where, file.statusCode, file.body === atOnce]).toEqual([where, 200, true]);
    expect([where, parse(file.body, { bom: true, columns: true }).length]).toEqual([where, rows]);
    const task = await db.selectFrom('task').selectAll().where('id', '=', cmdId).executeTakeFirst();
    expect(task, where).toMatchObject({ state: 'succeeded', exit_code: 0 });
    expect([where, notices.filter((one) => one.object_link === `/tasks/${cmdId}`).length]).toEqual([where, 1]);
  }
  // No file but these, and no part of another one.
  const ids = made.map(({ exportId }) => exportId).toSorted();
  const files = await db.selectFrom('download').select(['id', 'state']).orderBy('id').execute();
  expect(files).toEqual(ids.map((id) => ({ id, state: 'ready' })));
  const parts = await db.selectFrom('download_part').select('download_id').execute();
  expect([...new Set(parts.map((part) => part.download_id))].toSorted()).toEqual(ids);
  expect(parts.length).toBe(3 * ids.length);
}, 600_000);
