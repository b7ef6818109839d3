import type { Schedule } from '#platform/app.ts';
import { closeDays } from '#platform/audit/digest.ts';

/** Seals the days of the audit trail. The log line is the copy that a changed database cannot reach. */
export const closeAuditDays: Schedule = {
  name: 'platform.close-audit-days',
  // Rows carry the time at which their transaction began; none of a day arrives this long after it.
  pattern: '10 * * * *',
  async run(app) {
    for (const { day, rows, digest } of await closeDays(app.db, { secret: app.secret, now: app.clock.now() }))
      app.log.info({ day, rows, digest: digest.toString('hex') }, 'audit day sealed');
  },
};
