import { NotFound } from '#kernel/errors.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { savePhoneDescription } from './store-phone.ts';

/** Names a phone. */
export const describePhone: Run<(typeof identity)['describePhone']> = async (ctx, { input }) => {
  const { addressId: id, description } = input;
  if (!(await savePhoneDescription(ctx.db, ctx.me.accountId, { id, description }))) throw new NotFound();
  const part = { type: 'phone', id, name: description };
  const action = say('phone.describe', { name: description });
  await record(ctx, { object: ofPerson(ctx.me), kind: 'access', action, part, audit: true });
};
