import { record, recorded } from '#domains/history/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { rolesOf } from '#kernel/permissions.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Notice } from '#domains/notifications/api/port.ts';
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

/** Notifies the customer of a dispute. */
export const notifyCustomer = (ctx: Ctx, dispute: StoredDispute, said: Said): Promise<void> =>
  notifyAll(ctx, dispute, { said, to: [dispute.accountId] });

/** Notifies those who decide disputes of the site. */
export const notifyStaff = async (ctx: Ctx, dispute: StoredDispute, said: Said): Promise<void> =>
  notifyAll(ctx, dispute, { said, to: await readPeopleOf(ctx.db, rolesOf('dispute.decide'), dispute.siteId) });

async function notifyAll(
  ctx: Ctx,
  { id }: StoredDispute,
  { said: { key, ...said }, to }: { said: Said; to: readonly string[] },
): Promise<void> {
  const others = to.filter((accountId) => accountId !== ctx.me.accountId);
  for (const accountId of others)
    await notify(ctx.db, { ...said, accountId, objectLink: disputePath(id), groupKey: `dispute:${id}:${key}` });
}
