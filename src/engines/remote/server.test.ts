import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import type { EnginePort } from '#engines/port.ts';
import { simulatorEngine } from '#engines/simulator/engine.ts';
import { serveEngine, type RunningServer } from './server.ts';

/** A console as QEMU's: it takes what is typed, and never ends by itself. */
class EndlessConsole extends Duplex {
  override _read(): void {}
  override _write(...[, , done]: Parameters<Duplex['_write']>): void {
    done();
  }
}

let folder: string;
let server: RunningServer;
let opened: EndlessConsole;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'server-'));
  opened = new EndlessConsole();
  // Typed edge: no other call is made.
  const engine = { openConsole: async () => opened } as Partial<EnginePort> as EnginePort;
  const about = { health: { store: ':memory:', pace: 1 } };
  server = await serveEngine(engine, { socketPath: path.join(folder, 'engine') }, about);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const openConsole = () =>
  simulatorEngine({ url: server.url }).openConsole({ machineRef: 'a-machine', kind: 'serial' }, patient);

it('closes though a console is open, and the console with it', async () => {
  const stream = await openConsole();
  const ended = once(stream.resume(), 'close');
  await server.close();
  await ended;
  expect(opened.destroyed).toBe(true);
});

it('closes a console whose caller has gone', async () => {
  const stream = await openConsole();
  const closed = once(opened, 'close');
  stream.destroy();
  await closed;
});
