import { signatureFor } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, NotFound, type ErrorCode } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { accountsIn, activeGroupsFor, granteeOf, type Grantee } from '#domains/groups/api/port.ts';
import {
  confirmed,
  deleteOwnShare,
  deleteShare,
  readShares,
  saveShare,
  type NewShare,
  type ObjectRef,
  type StoredShare,
} from './store.ts';

/** An object of an account that can be shared. */
export interface Shareable extends ObjectRef {
  siteId: string;
  accountId: string;
}

export interface Asked<Level extends string> {
  email?: string | undefined;
  groupId?: string | undefined;
  /** With everyone of the site, in the place of the two. */
  everybody?: boolean;
  level: Level;
  until: Date | null;
  /** Most people and groups that it is shared with. */
  max: number;
  /** Not by its owner: by someone with whom it is shared, who offers their own groups. */
  passedOn?: boolean;
  /** `known`: those who have it are not given it on other terms. */
  codes: { notOne: ErrorCode; haver: ErrorCode; most: ErrorCode; known?: ErrorCode };
}

const nobody: Grantee = { groupId: null, accountId: null, email: null, name: 'everybody' };
const isSame = (a: Grantee, b: Grantee): boolean =>
  a.groupId === b.groupId && a.email?.toLowerCase() === b.email?.toLowerCase();

/**
 * Shares an object, which its owner has locked, with a person, a group or everyone; the same answer whether someone has
 * the email or not. Throws Invalid at the field, and Conflict where it is shared with too many.
 */
export async function giveShare<Level extends string>(
  ctx: Ctx,
  of: Shareable,
  { email, groupId, everybody, level, until, max, passedOn = false, codes }: Asked<Level>,
): Promise<NewShare & { name: string; level: Level }> {
  const { db, me, now } = ctx;
  // The user who passes it on knows the owner, and themselves.
  const havers = passedOn ? [of.accountId, me.accountId] : [of.accountId];
  const from = { siteId: of.siteId, groupsOf: passedOn ? me.accountId : of.accountId, havers };
  const grantee = everybody ? nobody : await granteeOf(ctx, from, { email, groupId, codes });
  const before = await readShares(db, of);
  const known = before.some((one) => isSame(one, grantee));
  if (known && codes.known !== undefined)
    throw new Invalid([item(codes.known, groupId === undefined ? 'email' : 'groupId')]);
  if (!known && before.length >= max) throw new Conflict(codes.most, undefined, { max });
  const share = {
    ...grantee,
    id: newId<'share'>(),
    level,
    by: (await signatureFor(db, me, of.siteId)).email,
    byAccount: me.accountId,
    passedOn,
    since: now,
    until,
  };
  await saveShare(db, of, share);
  return share;
}

/** When a share is to end. Throws Invalid (2005) at the field for a moment that has passed. */
export function endOf({ now }: Ctx, until: string | null | undefined, key = 'until'): Date | null {
  if (until === undefined || until === null) return null;
  const at = new Date(until);
  if (at <= now) throw new Invalid([item(2005, key)]);
  return at;
}

/** One share of an object. Throws NotFound. */
export async function findShare<Level extends string>(
  db: Db,
  of: ObjectRef,
  shareId: string,
): Promise<StoredShare<Level>> {
  const share = (await readShares<Level>(db, of)).find(({ id }) => id === shareId);
  if (share === undefined) throw new NotFound();
  return share;
}

/** Ends a share of an object, limited to those given by `byAccount` where set. Throws NotFound. */
export async function takeShare<Level extends string>(
  tx: Db,
  of: ObjectRef,
  { shareId, byAccount }: { shareId: string; byAccount?: string | null },
): Promise<StoredShare<Level>> {
  const share = await findShare<Level>(tx, of, shareId);
  if (byAccount != null && share.byAccount !== byAccount) throw new NotFound();
  await deleteShare(tx, share.id);
  return share;
}

/** Gives up what is shared with the caller by name. Throws Conflict with the code where it is not. */
export async function leaveShare({ db, me }: Ctx, of: ObjectRef, code: ErrorCode): Promise<void> {
  if (!(await deleteOwnShare(db, of, me.accountId))) throw new Conflict(code);
}

/** The groups that an object of an account can be shared with, except those that already have it. */
export async function offeredGroups(
  { db, scope }: Ctx,
  accountId: string,
  shares: readonly { groupId: string | null }[],
): Promise<{ id: string; name: string }[]> {
  const taken = new Set(shares.map(({ groupId }) => groupId));
  return (await activeGroupsFor(db, scope, accountId)).filter(({ id }) => !taken.has(id));
}

/** The accounts other than the owner's that are notified of a share; "everyone on the site" is not notified individually. */
export async function notifiedOf(
  db: Db,
  share: Pick<StoredShare<string>, 'groupId' | 'accountId'>,
  ownerId: string,
): Promise<string[]> {
  const ids =
    share.groupId === null ? [share.accountId] : (await accountsIn(db, share.groupId)).map((one) => one.accountId);
  return confirmed(
    db,
    ids.flatMap((id) => (id === null || id === ownerId ? [] : [id])),
  );
}
