import type { App, Loop, Schedule } from '#platform/app.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import { askingSeconds, errorsKeptDays, samplesKeptDays } from '../limits.ts';
import { prune, saveServices, saveSpace } from './store.ts';

/** Makes the services of the data centers of every engine that keeps images, and asks how much space they have. */
export const watchServices: Loop = {
  name: 'upload-services.watch',
  everySeconds: askingSeconds,
  run: (app, signal) =>
    eachLeasedEngine(app, 'upload-services', {
      where: ({ images }) => images !== null,
      work: (engine) => askEngine(app, engine, signal),
    }),
};

/** One engine. One that does not answer leaves its last values as they are. */
async function askEngine(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const zones = (await listDataCenters(app.db)).filter((zone) => zone.engine === engine);
  await saveServices(app.db, engine, zones);
  for (const { id } of zones) {
    const space = await app.engine(engine).readImageSpace(id, signal);
    await saveSpace(app.db, id, { space, now: new Date(app.clock.now()) });
  }
}

/** Forgets old samples and errors, and places that are free again. */
export const pruneServices: Schedule = {
  name: 'upload-services.prune',
  pattern: '37 3 * * *',
  run: ({ db, clock }) => {
    const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000);
    return prune(db, { samples: daysAgo(samplesKeptDays), errors: daysAgo(errorsKeptDays), transfers: daysAgo(1) });
  },
};
