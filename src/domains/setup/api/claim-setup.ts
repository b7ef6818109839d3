import { z } from 'zod';
import { Forbidden, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Handlers } from '#platform/http/implement.ts';
import { digestOf } from '#platform/token.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import { createCredential, useToken } from '#domains/identity/api/port.ts';
import { ensureSite, hasRoot } from '#domains/tenancy/api/port.ts';
import type { setup } from '../contract.ts';
import { addRoot, lockSetup } from './store.ts';

type Claim = InputOf<(typeof setup)['claimSetup']>;

/** Creates the first administrator. A second one can't be created this way with any token. */
export const claimSetup: Handlers<typeof setup>['claimSetup'] = async (ctx, { input }) => {
  const wrong = faultsOf(input);
  if (wrong.length > 0) throw new Invalid(wrong);
  await lockSetup(ctx.db);
  if ((await hasRoot(ctx.db)) || !(await useToken(ctx.db, digestOf(input.token.trim()), ctx.now)))
    throw new Forbidden(1018);
  const siteId = await ensureSite(ctx.db, input.siteName.trim());
  const [email, name] = [input.email.trim(), input.name.trim()];
  const accountId = await addRoot(ctx.db, { siteId, email, name });
  await createCredential(ctx.db, accountId, input.password);
  auditAlone(ctx, ofPerson({ accountId, email, siteId }));
  return { required: false };
};

function faultsOf(claim: Claim): ErrorItem[] {
  const email = claim.email.trim();
  const characters = Array.from(claim.password).length;
  const faults: (ErrorItem | null)[] = [
    claim.token.trim() === '' ? item(1001, 'token') : null,
    email === '' ? item(25, 'email') : z.email().safeParse(email).success ? null : item(12, 'email'),
    claim.password === '' ? item(26, 'password') : characters < 6 || characters > 30 ? item(15, 'password') : null,
    claim.name.trim() === '' ? item(1001, 'name') : null,
    claim.siteName.trim() === '' ? item(1001, 'siteName') : null,
  ];
  return faults.filter((fault) => fault !== null);
}
