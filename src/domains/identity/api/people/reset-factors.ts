import { signatureFor } from '#domains/tenancy/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import type { identity } from '../../contract.ts';
import { forgetBrowsers } from '../factors/store-devices.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { requireProof } from '../security/proof.ts';
import { endSessionsOf } from '../session-store.ts';
import { requireSignIn } from './person.ts';
import { deleteFactors } from './store-person.ts';
import { securityPath } from '../../paths.ts';
import { notice } from '../../notices.ts';

/** Removes all second factors of an account, ends its sessions and notifies its owner of who did it and why. */
export const resetFactors: Run<(typeof identity)['resetFactors']> = async (ctx, { params, input }) => {
  const { accountId, siteId, email } = await requireSignIn(ctx, params.accountId, 'resetFactors');
  await requireProof(ctx);
  const before = await lockSetting(ctx.db, accountId);
  await deleteFactors(ctx.db, accountId);
  await forgetBrowsers(ctx.db, accountId);
  await endSessionsOf(ctx.db, accountId, { now: ctx.now });
  const { email: by } = await signatureFor(ctx.db, ctx.me, siteId);
  await record(ctx, {
    object: ofPerson({ accountId, siteId, email }),
    kind: 'access',
    action: say('factor.reset'),
    audit: { useFactor: [before.use_factor, false], reason: [null, input.reason] },
    notice: {
      code: 123,
      title: notice('factors-reset'),
      text: notice('factors-reset-text', { email: by, reason: input.reason }),
      objectLink: securityPath(),
      severity: 'warning',
    },
  });
};
