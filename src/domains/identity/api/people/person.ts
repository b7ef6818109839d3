import { Forbidden, NotFound, textOf, type ErrorCode } from '#kernel/errors.ts';
import { isViewing, reach } from '#kernel/permissions.ts';
import { includesRights, rightsOf, type Rights } from '#kernel/rights.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { roleOf } from '../session.ts';
import { readPersonRow, type PersonRow } from './store-person.ts';

export type Act = 'view' | 'act' | 'resetFactors' | 'security';

/** A person in scope; outside of it no one exists. */
export async function requirePerson(ctx: Ctx, db: Db, accountId: string): Promise<PersonRow> {
  const row = await readPersonRow(db, ctx.scope, { accountId, now: ctx.now });
  if (row === null) throw new NotFound();
  return row;
}

/** The account that a person in scope signs in to: of a membership the one that opens it. */
export async function signInRowOf(ctx: Ctx, row: PersonRow): Promise<PersonRow> {
  return row.signInId === null ? row : requirePerson(ctx, ctx.db, row.signInId);
}

/** Throws why the caller may not do this to the person. */
export function requireMay(actor: Actor, row: PersonRow, act: Act): void {
  const code = refusalOf(actor, row, act);
  if (code !== null) throw new Forbidden(code);
}

/** A person in scope of whom the caller may see everything. Throws NotFound, and Forbidden (1632) where there is more to see. */
export async function requireSeen(ctx: Ctx, accountId: string): Promise<PersonRow> {
  const row = await requirePerson(ctx, ctx.db, accountId);
  requireMay(ctx.me, row, 'security');
  return row;
}

/** The account that a person signs in to, also where a membership is named, for what the caller may do with both. */
export async function requireSignIn(ctx: Ctx, accountId: string, act: Act): Promise<PersonRow> {
  const row = await requirePerson(ctx, ctx.db, accountId);
  requireMay(ctx.me, row, act);
  const signIn = await signInRowOf(ctx, row);
  requireMay(ctx.me, signIn, act);
  return signIn;
}

/** The text of a refusal, or null. */
export function refusalText(actor: Actor, row: PersonRow, act: Act): string | null {
  const code = refusalOf(actor, row, act);
  return code === null ? null : textOf(code);
}

function refusalOf(actor: Actor, row: PersonRow, act: Act): ErrorCode | null {
  const role = roleOf(row.role);
  if (role === undefined) return 14;
  const rights = rightsOf({ ...row, id: row.accountId, role });
  if (act === 'security') return includesRights(actor, onlyViewing(rights)) ? null : 1632;
  if (act === 'resetFactors') {
    if (!actor.permissions.has('person.reset-factors')) return 1003;
    return includesRights(actor, rights) ? null : 1632;
  }
  if (!actor.permissions.has('person.support')) return 1003;
  if (reach[role] !== 'account') return 1633;
  if (!includesRights(actor, act === 'view' ? onlyViewing(rights) : rights)) return 1632;
  if (row.leaveUntil === null) return 1634;
  return act === 'act' && row.leaveMode !== 'acting' ? 1636 : null;
}

/** Read-only access needs no more than the visible data. */
const onlyViewing = (rights: Rights): Rights => ({
  ...rights,
  permissions: new Set([...rights.permissions].filter(isViewing)),
});
