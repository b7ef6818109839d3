import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
// oxlint-disable-next-line no-restricted-imports -- a socket of this host: it is a file, and not the network
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { gone, processOf } from './process-of.ts';
import { Qmp, QmpGone } from './qmp.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-stuck-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A monitor that greets, answers so many commands, and then is silent. */
async function silentAfter(answers: number): Promise<{ file: string; close(): void }> {
  const file = path.join(folder, `${answers}`);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).write('{"QMP": {}}\n');
    let left = answers;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\n').filter(Boolean))
        if (left-- > 0) socket.write(`${JSON.stringify({ id: JSON.parse(line).id, return: {} })}\n`);
    });
  }).listen(file);
  await once(server, 'listening');
  return {
    file,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a monitor that falls silent is given up, and so is all that waits for it', async () => {
  const monitor = await silentAfter(2);
  const qmp = await Qmp.connect(monitor.file, 5000, 200);
  expect(await qmp.run('query-status')).toEqual({});
  const both = await Promise.allSettled([qmp.run('quit'), qmp.run('query-jobs')]);
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(QmpGone) });
  await qmp.closed;
  await expect(qmp.run('quit')).rejects.toBeInstanceOf(QmpGone);
  monitor.close();
});

test('one that never answers cannot be connected to', async () => {
  const monitor = await silentAfter(0);
  await expect(Qmp.connect(monitor.file, 5000, 200)).rejects.toBeInstanceOf(QmpGone);
  monitor.close();
});

test('a shell without its QEMU is not waited for without end', async () => {
  const ref = newId();
  const pidFile = path.join(folder, 'none');
  const shell = spawn('/bin/sh', ['-c', 'read line; true', 'sh', '-uuid', ref], { stdio: 'pipe' });
  await once(shell, 'spawn');
  const look = () => processOf(pidFile, ref, 300).catch((error: unknown) => error);
  await expect.poll(look).toBeInstanceOf(QmpGone);
  expect(await gone(pidFile, ref, 300)).toBe(false);
  shell.kill('SIGKILL');
  await once(shell, 'exit');
  expect(await look()).toBeNull();
  expect(await gone(pidFile, ref, 300)).toBe(true);
});
