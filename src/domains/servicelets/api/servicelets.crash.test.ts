import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addServer } from '#test/servers.ts';
import { signIn } from '#test/world.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = { 'servicelet.run': ['queue', 'file', 'start', 'watch', 'finish'] } as const;
const cells = cellsOf(steps);

const { it, db, world, ada, control, engine, killEach } = await killFixture();
const patient = new AbortController().signal;
const secret = 'kept-sealed-77';

test('a servicelet, killed at every step, runs once, and its secret goes', async () => {
  const root = await signIn(it, world.people.root);
  const made = await root.request({
    method: 'POST',
    url: '/svc/servicelets',
    payload: {
      name: 'Append',
      os: 'linux',
      kind: 'command',
      command: { words: ['sh', '-s'], script: 'echo "$PARAM_KEY" >> /tmp/once.txt\ncat /tmp/once.txt' },
      parameters: [{ name: 'key', title: 'Key', type: 'text', secret: true, required: true }],
      file: 'required',
      roles: ['account-holder'],
    },
  });
  const { id: serviceletId } = made.json<{ id: string }>();
  const content = Buffer.from('begin\n').toString('base64');
  const staged = await killEach(cells, async () => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const answer = await ada.request({
      method: 'POST',
      url: `/svc/servers/${server.id}/serviceletRuns`,
      payload: { serviceletId, action: 'run', values: { key: secret }, file: { path: '/tmp/once.txt', content } },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const run = await db
      .selectFrom('servicelet_run')
      .selectAll()
      .where('server_id', '=', server.id)
      .executeTakeFirstOrThrow();
    expect([where, run.state, run.output]).toEqual([where, 'ok', 'begin\n••••••\n']);
    const task = await db.selectFrom('task').selectAll().where('object_id', '=', run.id).executeTakeFirstOrThrow();
    expect(task, where).toMatchObject({ kind, state: 'succeeded', exit_code: 0, secret: null });
    const token = createHash('sha256').update(where).digest('hex');
    const look = { machineRef: server.ref, argv: ['cat', '/tmp/once.txt'], env: {}, stdin: '', timeoutSeconds: 5 };
    await engine.ensureGuestCommand(token, look, patient);
    await expect.poll(async () => (await engine.readGuestResult(token, patient))?.output).toBe(`begin\n${secret}\n`);
  }
}, 900_000);
