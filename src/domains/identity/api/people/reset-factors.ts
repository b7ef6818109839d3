import type { Run } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import type { identity } from '../../contract.ts';
import { forgetBrowsers } from '../factors/store-devices.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { requireProof } from '../security/proof.ts';
import { endSessionsOf } from '../session-store.ts';
import { requireMay, requirePerson } from './person.ts';
import { deleteFactors } from './store-person.ts';
import { securityPath } from '../../paths.ts';
import { notice } from '../../notices.ts';

/** Removes all second factors of an account, ends its sessions and notifies its owner of who did it and why. */
export const resetFactors: Run<(typeof identity)['resetFactors']> = async (ctx, { params, input }) => {
  const row = await requirePerson(ctx, ctx.db, params.accountId);
  requireMay(ctx.me, row, 'resetFactors');
  await requireProof(ctx);
  const { accountId, siteId, email } = row;
  const before = await lockSetting(ctx.db, accountId);
  await deleteFactors(ctx.db, accountId);
  await forgetBrowsers(ctx.db, accountId);
  await endSessionsOf(ctx.db, accountId, { now: ctx.now });
  await record(ctx, {
    object: ofPerson({ accountId, siteId, email }),
    kind: 'access',
    action: say('factor.reset'),
    audit: { useFactor: [before.use_factor, false], reason: [null, input.reason] },
    notice: {
      code: 123,
      title: notice('factors-reset'),
      text: notice('factors-reset-text', { email: ctx.me.email, reason: input.reason }),
      objectLink: securityPath(),
      severity: 'warning',
    },
  });
};
