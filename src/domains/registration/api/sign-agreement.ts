import { readContext } from '#domains/identity/api/port.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { acceptedTerms } from './sign-up.ts';
import { acceptTerms } from './store-document.ts';

/** Accepts the current terms; a version that is no longer current is 1402. */
export const signAgreement: Run<(typeof registration)['signAgreement']> = async (ctx, { input }) => {
  const { accountId } = ctx.me;
  const terms = await acceptedTerms(ctx, input.version);
  if (terms === null) throw new Invalid([item(1402, 'version')]);
  await acceptTerms(ctx.db, accountId, { terms, ip: ctx.request.ip, now: ctx.now });
  const diff = { termsVersion: [null, terms.version] } as const;
  await record(ctx, { object: ofPerson(ctx.me), kind: 'lifecycle', action: say('agreement.sign'), diff, audit: diff });
  return readContext(ctx, accountId, ctx.request.site);
};
