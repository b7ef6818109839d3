import { record, recorded } from '#domains/history/api/port.ts';
import { notify, notifyStaff, type Notice } from '#domains/notifications/api/port.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { say } from '../messages.ts';
import { disputePath } from '../paths.ts';
import type { StoredDispute } from './store.ts';

/** An account whose disputes change: a row of its history, and its screens are repainted. */
const ofDisputant = recorded('account', ({ emit }, { id, siteId }) =>
  emit('dispute.changed', { siteId, accountId: id }, { userId: id }),
);

/** What is disputed, in words. */
export const whatOf = ({ invoiceNumber: number, line, objectName, meter }: StoredDispute): Message =>
  line === null ? say('invoice', { number }) : say('line', { number, name: objectName === '' ? meter : objectName });

/** Leaves the traces of a change of a dispute: history, live event and audit entry. */
export const recordDispute = (
  ctx: Ctx,
  { id, siteId, accountId, owner }: StoredDispute,
  { action, audit }: { action: Sayable; audit: Record<string, readonly [unknown, unknown]> },
): Promise<void> =>
  record(ctx, {
    object: ofDisputant({ id: accountId, name: owner, siteId, accountId }),
    kind: 'billing',
    action,
    event: 'changed',
    audit,
    part: { type: 'dispute', id },
  });

type Said = Pick<Notice, 'code' | 'severity' | 'title' | 'text'> & { key: string };

const noticeOf = (ctx: Ctx, { id }: StoredDispute, { key, ...said }: Said): Omit<Notice, 'accountId'> => ({
  ...said,
  objectLink: disputePath(id),
  groupKey: `dispute:${id}:${key}`,
  doneBy: ctx.me.email,
});

/** Notifies the customer of a dispute. */
export const notifyCustomer = (ctx: Ctx, dispute: StoredDispute, said: Said): Promise<void> =>
  notify(ctx.db, { ...noticeOf(ctx, dispute, said), accountId: dispute.accountId });

/** Notifies those who decide disputes of the site. */
export const notifyBillingStaff = (ctx: Ctx, dispute: StoredDispute, said: Said): Promise<void> =>
  notifyStaff(ctx.db, { siteId: dispute.siteId, may: 'dispute.decide' }, noticeOf(ctx, dispute, said));
