import { alarmSources } from '#domains/alarms/api/port.ts';
import { reportPath } from '#kernel/paths.ts';
import { say } from '../messages.ts';
import { countWithoutStatistics } from './store-status.ts';

/** Data centers with running servers that are not measured. */
export const lateAlarms = alarmSources({
  id: 'statistics-late',
  title: say('alarm-late'),
  why: say('alarm-late-why'),
  async find({ db }, now) {
    return (await countWithoutStatistics(db, now)).map(({ zoneId, count }) => ({
      subject: zoneId,
      name: zoneId,
      zoneId,
      severity: 'warning',
      detail: say('alarm-late-detail', { count }),
      link: reportPath('notUpdatedStatistics'),
    }));
  },
});
