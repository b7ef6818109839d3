import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { readFirstSignIn } from '#domains/identity/api/port.ts';
import { readSignUpOf } from '#domains/tenancy/api/port.ts';
import type { users } from '../contract.ts';

export const readSignUpFacts: Run<(typeof users)['readSignUpFacts']> = async ({ db, scope }, { params }) => {
  const found = await readSignUpOf(db, scope, params.userId);
  if (found === undefined) throw new NotFound();
  const first = await readFirstSignIn(db, found.id);
  return {
    created: found.created.toISOString(),
    referredBy: found.referredBy,
    emailConfirmed: found.emailConfirmed?.toISOString() ?? null,
    phone: found.phone,
    termsVersion: found.termsVersion,
    marketingConsent: found.marketingConsent?.toISOString() ?? null,
    language: found.language,
    first: first && { ...first, at: first.at.toISOString() },
  };
};
