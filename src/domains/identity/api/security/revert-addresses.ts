import { newId } from '#kernel/ids.ts';
import type { Schedule } from '#platform/app.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { revertLists } from './store-address.ts';
import { securityPath } from '../../paths.ts';
import { notice } from '../../notices.ts';

/**
 * Switches off the lists of addresses that no one confirmed within ten minutes: the user who shut themselves out gets in
 * again. Sign-in and sessions disregard such a list from that second on, whenever this runs.
 */
export const revertAddresses: Schedule = {
  name: 'identity.revert-addresses',
  pattern: '* * * * *',
  run: (app) =>
    app.db.transaction().execute(async (tx) => {
      for (const row of await revertLists(tx, new Date(app.clock.now()))) {
        const { account_id: accountId, site_id: siteId, email } = row;
        const request = { id: newId(), ip: '127.0.0.1' };
        await writeAudit(tx, { action: 'address.revert', outcome: 'done', actor: null, request }, [
          { objectType: 'allowed-address', objectId: accountId, objectName: email, siteId, accountId },
        ]);
        await notify(tx, {
          accountId,
          code: 123,
          title: notice('addresses-off'),
          text: notice('addresses-off-text'),
          objectLink: securityPath(),
          severity: 'warning',
        });
      }
    }),
};
