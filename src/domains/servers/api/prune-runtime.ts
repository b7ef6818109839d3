import type { Schedule } from '#platform/app.ts';
import { pruneRuntime as prune } from './store-runtime.ts';

/** Keeps an hour of samples. */
export const pruneRuntime: Schedule = {
  name: 'servers.prune-runtime',
  pattern: '*/5 * * * *',
  run: (app) => prune(app.db, new Date(app.clock.now())),
};
