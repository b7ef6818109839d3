import { alarmSources } from '#domains/alarms/api/port.ts';
import { fewFree } from '../limits.ts';
import { say } from '../messages.ts';
import { networksPath } from '../paths.ts';
import { readFewAddresses } from './store-diagnostics.ts';

/** Data centers that are about to run out of public addresses. */
export const addressAlarms = alarmSources({
  id: 'few-addresses',
  title: say('alarm-addresses'),
  why: say('alarm-addresses-why', { limit: fewFree }),
  async find({ db }) {
    return (await readFewAddresses(db)).map(({ id, name, free, total }) => ({
      subject: id,
      name,
      zoneId: id,
      severity: free === 0 ? 'critical' : 'warning',
      detail: say('alarm-addresses-detail', { free, total }),
      link: networksPath({ datacenter: id }),
    }));
  },
});
