import { deleteStrangersBefore } from '#platform/audit/strangers.ts';
import type { Schedule } from '#platform/app.ts';
import { forgetLines } from '#platform/logs/keep-log.ts';

/** Long after anyone repeats a request, or another worker could still come to the same slot. */
const keepMs = 7 * 86_400_000;

/** Deletes what the platform itself leaves behind: old answers to idempotent requests, old slots, old counts of strangers. */
export const housekeeping: Schedule = {
  name: 'platform.housekeeping',
  pattern: '29 * * * *',
  async run(app) {
    const before = new Date(app.clock.now() - keepMs);
    await app.db.deleteFrom('idempotency').where('created_at', '<', before).execute();
    await app.db.deleteFrom('schedule_slot').where('slot', '<', before).execute();
    await deleteStrangersBefore(app.db, app.clock.now());
  },
};

/** Bounds what is kept of the log, by age and by size. */
export const forgetLog: Schedule = {
  name: 'platform.forget-log',
  pattern: '*/10 * * * *',
  async run({ db, clock, config }) {
    const before = new Date(clock.now() - config.logKeepDays * 86_400_000);
    await forgetLines(db, { before, bytes: config.logKeepMb * 1_048_576 });
  },
};
