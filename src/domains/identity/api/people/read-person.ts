import { NotSignedIn } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { SupportMode } from '../../people-schemas.ts';
import { readFactors } from '../factors/offer.ts';
import { securityOf } from '../security/read-security.ts';
import { roleOf } from '../session.ts';
import { refusalText, requirePerson, requireSignIn, signInRowOf, type Act } from './person.ts';

/** A person as staff see them. */
export const readPerson: Run<(typeof identity)['readPerson']> = async (ctx, { params }) => {
  const row = await requirePerson(ctx, ctx.db, params.accountId);
  const role = roleOf(row.role);
  if (role === undefined) throw new NotSignedIn(14);
  const signIn = await signInRowOf(ctx, row);
  const refusalOf = (act: Act) => refusalText(ctx.me, row, act) ?? refusalText(ctx.me, signIn, act);
  const { methods } = await readFactors(ctx.db, ctx.me.accountId, ctx.me.siteId);
  return {
    accountId: row.accountId,
    siteId: row.siteId,
    name: row.name,
    email: row.email,
    role,
    site: row.site,
    status: row.status,
    enabled: row.enabled,
    created: row.created.toISOString(),
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    leaveUntil: row.leaveUntil?.toISOString() ?? null,
    leaveMode: row.leaveMode === null ? null : SupportMode.parse(row.leaveMode),
    refusals: {
      view: refusalText(ctx.me, row, 'view'),
      act: refusalText(ctx.me, row, 'act'),
      resetFactors: refusalOf('resetFactors'),
      security: refusalOf('security'),
    },
    proofMethods: methods,
  };
};

/** Someone else's security settings; the schema keeps only what staff may see. */
export const readPersonSecurity: Run<(typeof identity)['readPersonSecurity']> = async (ctx, { params }) =>
  securityOf(ctx, await requireSignIn(ctx, params.accountId, 'security'));
