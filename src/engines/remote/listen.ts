import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';

export type Listening = { socketPath: string } | { port: number };

/** Some systems allow at most 103 bytes. */
export const maxSocketPath = 103;

/** Starts listening, for the own user only, and gives the address. Throws when something else listens there. */
export async function listen(server: Server, where: Listening): Promise<string> {
  if ('socketPath' in where) await clear(where.socketPath);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const ready = (): void => {
      server.off('error', reject);
      resolve();
    };
    if ('socketPath' in where) server.listen(where.socketPath, ready);
    else server.listen(where.port, '127.0.0.1', ready);
  });
  if ('socketPath' in where) {
    chmodSync(where.socketPath, 0o600);
    return `unix:${where.socketPath}`;
  }
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : where.port}`;
}

/** A killed process leaves its socket behind; it may be removed only when no one answers on it. */
async function clear(path: string): Promise<void> {
  if (Buffer.byteLength(path) > maxSocketPath) {
    throw new Error(`The socket path is longer than ${maxSocketPath} bytes: ${path}`);
  }
  const answered = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => resolve(true));
    probe.once('close', () => resolve(false)).on('error', () => probe.destroy());
    probe.once('connect', () => probe.destroy());
  });
  if (answered) throw new Error(`Something else listens on ${path}.`);
  rmSync(path, { force: true });
}
