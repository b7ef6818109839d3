import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { makeRecoveryCodes as make } from '../factors/recovery.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { announce } from './after-change.ts';
import { requireProof } from './proof.ts';
import { notice } from '../../notices.ts';

/** Ten new recovery codes; they are shown once. */
export const makeRecoveryCodes: Run<(typeof identity)['makeRecoveryCodes']> = async (ctx) => {
  await requireProof(ctx);
  const { accountId } = ctx.me;
  await lockSetting(ctx.db, accountId);
  const recoveryCodes = await make(ctx.db, ctx.app.secret, accountId);
  await announce(ctx, {
    entry: { objectType: 'recovery-codes', objectId: accountId },
    text: notice('recovery-codes-created'),
  });
  return { recoveryCodes };
};
