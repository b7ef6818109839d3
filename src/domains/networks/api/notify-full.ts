import type { Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { fullPercent, warnPercent } from '../limits.ts';
import { readFilling } from './store-subnets.ts';
import { networksPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** Once an hour: notifies the owners of subnets that fill up, once a month at each of the two marks. */
export const notifyFull: Schedule = {
  name: 'networks.notify-full',
  pattern: '35 * * * *',
  async run(app) {
    const month = new Date(app.clock.now()).toISOString().slice(0, 7);
    for (const { subnetId, cidr, network, zoneId, vlanId, accountId, percent } of await readFilling(
      app.db,
      warnPercent,
    )) {
      const mark = percent >= fullPercent ? fullPercent : warnPercent;
      await notify(app.db, {
        accountId,
        code: 1080,
        title: notice('subnet-full', { percent, cidr }),
        text: notice('subnet-full-text', { network }),
        objectLink: networksPath(zoneId, vlanId, subnetId),
        severity: 'warning',
        groupKey: `subnet:${subnetId}:${mark}:${month}`,
      });
    }
  },
};
