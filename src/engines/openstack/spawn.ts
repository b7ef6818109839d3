import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callConfigured } from '#platform/egress.ts';
import { type RunningEngine, startEngineProcess } from '../remote/process.ts';
import { HealthAnswer } from '../remote/server.ts';
import type { CloudConfig } from './config.ts';

export interface RunningCloud extends RunningEngine {
  /** Has the keeper work with another configuration; work that was begun goes on. Older versions are ignored. */
  change(config: CloudConfig, version: number): Promise<void>;
}

/** A keeper that was started with older settings gets so long to end and to be started again. */
const replacedWithinMs = 30_000;
const lookMs = 100;

/**
 * Starts the keeper of a cloud, or adopts the one that runs for this folder, as `startEngineProcess` does. One that runs with an
 * older version of the configuration is replaced: several processes of the console share it and learn of a change one by one.
 */
export async function startCloud(folder: string, config: CloudConfig, version = 0): Promise<RunningCloud> {
  const wanted = { config, version };
  const running = await startEngineProcess(path.join(folder, 'store.db'), (store, socket) => ({
    main: 'engines/openstack/main',
    args: ['--store', store, '--socket', socket, '--settings', String(wanted.version)],
    // Neither its command line, its environment nor a file shows the credential.
    given: JSON.stringify(wanted.config),
  }));
  await replaceOlder(running.url, version).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return {
    ...running,
    async change(next, to) {
      if (to <= wanted.version) return;
      wanted.config = next;
      wanted.version = to;
      await replaceOlder(running.url, to);
    },
  };
}

/** Ends keepers with older settings until the one that runs has these, or newer ones; those who hold it start it again. */
async function replaceOlder(url: string, version: number): Promise<void> {
  const ended = new Set<number>();
  for (const end = performance.now() + replacedWithinMs; ;) {
    const answer = await callConfigured({ url }, { method: 'GET', path: '/health' }).catch(() => null);
    const health = HealthAnswer.safeParse(answer?.body).data;
    if (health !== undefined && health.settings >= version) return;
    if (health !== undefined && !ended.has(health.pid)) {
      ended.add(health.pid);
      try {
        process.kill(health.pid, 'SIGTERM');
      } catch {
        // Another process of the console ended it in between.
      }
    }
    if (performance.now() > end) throw new Error('The engine did not start with its new settings.');
    await delay(lookMs);
  }
}
