import { deletionHold } from '#domains/account/api/port.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { readProgressOf } from '#domains/charges/api/port.ts';
import { usedSince } from '#domains/metering/api/port.ts';
import { countKept, forgetKept } from '#domains/networks/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { say } from '../messages.ts';
import { readLegalEntity } from './store-seller.ts';
import { awaitsInvoice } from './store-uninvoiced.ts';

const monthBefore = (month: Date): Date => monthStart(new Date(month.getTime() - 1));

/**
 * An account is deleted after its last invoice was sent: without its billing profile none could be issued. Nothing is waited for where
 * none is issued for lack of a seller or a profile, or of months that the nightly run no longer looks at.
 */
export const invoiceHold = deletionHold({
  kind: 'invoices',
  async reason(db, { accountId, siteId }, now) {
    const isIssued = (await readLegalEntity(db, siteId)) !== undefined;
    if (!isIssued || (await readPayer(db, accountId))?.profile == null) return null;
    const charged = (await readProgressOf(db, [accountId])).get(accountId) ?? null;
    const since = monthBefore(monthBefore(monthStart(now)));
    const waits =
      (await usedSince(db, { accountId, since: charged })) || (await awaitsInvoice(db, { accountId, since }));
    return waits ? say('last-invoice') : null;
  },
});

/** Public addresses that an account keeps cost until they are released: the last invoice would never come. */
export const addressesHold = deletionHold({
  kind: 'addresses',
  async reason(db, { accountId }) {
    const count = await countKept(db, accountId);
    return count === 0 ? null : say('addresses-left', { count });
  },
  end: forgetKept,
});
