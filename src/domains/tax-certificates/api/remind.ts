import { billingPath } from '#domains/billing/paths.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Schedule } from '#platform/app.ts';
import { runInTurn } from '#platform/run-due.ts';
import { notice } from '../notices.ts';
import { takeExpiring } from './store.ts';

/** Every hour: reminds of certificates that expire in 30 or 7 days and are not renewed. */
export const remindOfCertificates: Schedule = {
  name: 'tax-certificates.remind',
  pattern: '25 * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const found = await takeExpiring(tx, now);
      if (found === null) return false;
      const { id, accountId, number, expiresOn: through, isRenewed, state } = found;
      if (isRenewed || state !== 'accepted') return true;
      await notify(tx, {
        accountId,
        code: 1291,
        severity: 'warning',
        title: notice('expires', { number, through }),
        text: notice('expires-text'),
        objectLink: billingPath(),
        groupKey: `tax-certificate:${id}:${now.toISOString().slice(0, 10)}`,
      });
      return true;
    }),
};
