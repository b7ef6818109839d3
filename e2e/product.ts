import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '..');
/** A fresh checkout installs and builds first. */
const startMs = 300_000;

/**
 * Starts the product once for a whole run, as `npm start` does, with data of its own; ends it afterwards.
 * With `E2E_URL` (and `E2E_MAILBOX_URL`, its mailbox) the journeys use a product that runs already.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const given = process.env['E2E_URL'];
  if (given) return () => Promise.resolve();
  const data = mkdtempSync(path.join(tmpdir(), 'skydeck-e2e-'));
  const child = spawn(process.execPath, [path.join(root, 'bin/skydeck.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      SKYDECK_ENV: 'demo',
      SKYDECK_DATA_DIR: data,
      SKYDECK_METRICS_PORT: '0',
      SKYDECK_SANDBOX_PORT: '0',
      SKYDECK_RATE_LIMIT_FACTOR: '0',
      // Slow enough for progress to be seen on a busy machine.
      SKYDECK_SIMULATOR_PACE: '2',
      // The shortest idle time of a policy is a minute; a test need not wait that long.
      SKYDECK_IDLE_FACTOR: '0.4',
    },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      // A product that does not end must not keep the run from telling its result.
      const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await once(child, 'exit');
      clearTimeout(timer);
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const { port, mailbox } = await addressesOf(child);
    process.env['E2E_URL'] = `http://localhost:${port}`;
    process.env['E2E_MAILBOX_URL'] = mailbox;
    process.env['E2E_DATA_DIR'] = data;
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Addresses {
  port: string;
  /** Of the sandbox's mailbox. */
  mailbox: string;
}

/** What the log names once the product is ready; with its last lines when that does not come. */
async function addressesOf(child: ChildProcess): Promise<Addresses> {
  const last: string[] = [];
  const found: Partial<Addresses> = {};
  const ready = new Promise<Addresses>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        last.push(line);
        if (last.length > 30) last.shift();
        found.port ??= /"address":"http:\/\/[^"]*:(\d+)".*"msg":"ready"/.exec(line)?.[1];
        found.mailbox ??= /arrive at (http:\S+)/.exec(line)?.[1];
        const { port, mailbox } = found;
        if (port !== undefined && mailbox !== undefined) resolve({ port, mailbox });
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the product ended with code ${code}\n${last.join('\n')}`)));
    setTimeout(() => reject(new Error(`the product was not ready in time\n${last.join('\n')}`)), startMs).unref();
  });
  const addresses = await ready;
  const answer = await fetch(`http://127.0.0.1:${addresses.port}/healthz`);
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
  return addresses;
}
