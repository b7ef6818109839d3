import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '#platform/paths.ts';
import type { Place } from './place.ts';
import { ms, times, type Figure } from './report.ts';
import { median } from './rounds.ts';

const rounds = 3;
const warmAimMs = 3000;

/** From `skydeck start` to an answer of `/healthz`, with nothing there yet and with everything there. */
export async function measureStart(place: Place): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = mkdtempSync(path.join(place.folder, 'start-'));
    floor.push(await emptyProgram());
    cold.push(await startUntilHealthy(dataDir));
    floor.push(await emptyProgram());
    warm.push(await startUntilHealthy(dataDir));
    rmSync(dataDir, { recursive: true });
  }
  const against = { floor: ms(median(floor)) };
  const ratio = (values: number[]) => times(median(values) / median(floor));
  const fast = median(warm) < warmAimMs;
  return [
    {
      what: 'first start: database made, migrated, seeded',
      measured: ms(median(cold)),
      ...against,
      ratio: ratio(cold),
    },
    {
      what: 'start with data',
      measured: ms(median(warm)),
      ...against,
      ratio: ratio(warm),
      aim: `< ${ms(warmAimMs)}`,
      met: fast,
    },
  ];
}

async function emptyProgram(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - began;
}

async function startUntilHealthy(dataDir: string): Promise<number> {
  const began = performance.now();
  const product = await startHealthy(dataDir);
  const took = performance.now() - began;
  await product.stop();
  return took;
}

export interface Started {
  pid: number;
  address: string;
  stop(): Promise<void>;
}

/** Starts the product as a new user does, with the demonstration and its simulator, until it answers. */
export async function startHealthy(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn('node', [path.join(projectRoot, 'bin/skydeck.mjs'), 'start'], {
    env: {
      ...process.env,
      SKYDECK_DATA_DIR: dataDir,
      SKYDECK_ENV: 'demo',
      // What is installed on the machine that tests run on is no matter of theirs.
      SKYDECK_ENGINES: '{"simulator":{"kind":"simulator"}}',
      SKYDECK_LOG_LEVEL: 'error',
      SKYDECK_METRICS_PORT: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: '',
      ...env,
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null) throw new Error('skydeck start ended before it answered');
    await delay(10);
  }
  return {
    // A process that answered has one.
    pid: child.pid!,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never the text that a pipe has.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
