import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { systemChecks } from '#domains/self-check/api/port.ts';
import { say } from '../../messages.ts';
import { readSilentZones } from './store-engine.ts';

/** Whether the engine of every data center is configured and answers. */
export const engineCheck = systemChecks({
  id: 'data-centers',
  rank: 60,
  title: say('check'),
  async run({ app, db, now }) {
    const zones = await listDataCenters(db);
    const absent = zones.filter(({ engine }) => !app.engineNames.includes(engine));
    const next = say('check.next');
    if (absent.length > 0) {
      const result = say('check.absent', { zones: absent.map(({ id }) => id).join(', ') });
      return { state: 'failed', result, next: say('check.next-absent') };
    }
    const silent = await readSilentZones(db, now);
    if (silent.length > 0)
      return {
        state: 'failed',
        result: say('check.silent', { zones: silent.map(({ zoneId }) => zoneId).join(', ') }),
        next,
      };
    return { state: 'ok', result: say('check.ok', { count: zones.length }) };
  },
});
