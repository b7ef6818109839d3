import { asInstant } from '#kernel/message.ts';
import { alarmSources } from '#domains/alarms/api/port.ts';
import { say } from '../../messages.ts';
import { readSilentZones } from './store-engine.ts';

/** An engine that is silent for less than this may be restarting. */
const restartMs = 60_000;

/** Data centers whose engine does not answer. */
export const engineAlarms = alarmSources({
  id: 'engine-unreachable',
  title: say('alarm-engine'),
  why: say('alarm-engine-why'),
  notifies: true,
  async find({ db }, now) {
    const silent = await readSilentZones(db, new Date(now.getTime() - restartMs));
    return silent.map(({ zoneId, zoneName, since }) => ({
      subject: zoneId,
      name: zoneName,
      zoneId,
      severity: 'critical',
      detail: say('alarm-engine-detail', { since: asInstant(since) }),
    }));
  },
});
