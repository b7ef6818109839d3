import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { savePhoneDescription } from './store-phone.ts';

/** Names a phone. */
export const describePhone: Run<(typeof identity)['describePhone']> = async (ctx, { input }) => {
  const { addressId: id, description } = input;
  if (!(await savePhoneDescription(ctx.db, ctx.me.accountId, { id, description }))) throw new NotFound();
  ctx.audited({ objectType: 'phone', objectId: id, objectName: description, accountId: ctx.me.accountId });
};
