import type { Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { fullPercent, warnPercent } from '../limits.ts';
import { readFilling } from './store-filling.ts';

/** Once an hour: tells the owners of subnets that fill up, once a month at each of the two marks. */
export const tellFull: Schedule = {
  name: 'networks.tell-full',
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
        title: `${percent} % of the addresses of ${cidr} are taken`,
        text: `New servers in ${network} get an address of it as long as one is free. Free reservations that are not needed, or add a subnet.`,
        objectLink: `/networks/${zoneId}/${vlanId}/${subnetId}`,
        severity: 'warning',
        groupKey: `subnet:${subnetId}:${mark}:${month}`,
      });
    }
  },
};
