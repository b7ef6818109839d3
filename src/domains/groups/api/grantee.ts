import { Invalid, item, type ErrorCode } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { findAccount } from '#domains/identity/api/port.ts';
import { activeGroupsFor, findGroup } from './store.ts';

/** A person or group that something is shared with. */
export interface Grantee {
  groupId: string | null;
  /** Null for a group, and while no one has the email. */
  accountId: string | null;
  email: string | null;
  /** The email, or the name of the group. */
  name: string;
}

interface Shared {
  siteId: string;
  /** Whose groups are offered. */
  groupsOf: string;
  /** They have it already. */
  havers: readonly string[];
}

interface Asked {
  email: string | undefined;
  groupId: string | undefined;
  /** The response when no one is named, and when the email belongs to a user. */
  codes: { notOne: ErrorCode; haver: ErrorCode };
  /** What is in front of the names of its fields in a refusal. */
  at?: string;
}

/** Whom someone means who shares a thing of an account: someone of its site. Throws Invalid at the field. */
export async function granteeOf(
  { db, scope }: Ctx,
  { siteId, groupsOf, havers }: Shared,
  { email: written, groupId, codes, at = '' }: Asked,
): Promise<Grantee> {
  if ((written === undefined) === (groupId === undefined)) throw new Invalid([item(codes.notOne, `${at}email`)]);
  if (groupId === '') throw new Invalid([item(codes.notOne, `${at}groupId`)]);
  if (groupId !== undefined) {
    const offered = await activeGroupsFor(db, scope, groupsOf);
    const group = offered.some(({ id }) => id === groupId) ? await findGroup(db, scope, groupId) : null;
    if (group === null || group.siteId !== siteId) throw new Invalid([item(1004, `${at}groupId`)]);
    return { groupId, accountId: null, email: null, name: group.name };
  }
  const email = (written ?? '').trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Invalid([item(1828, `${at}email`)]);
  const accountId = (await findAccount(db, siteId, email))?.id ?? null;
  if (accountId !== null && havers.includes(accountId)) throw new Invalid([item(codes.haver, `${at}email`)]);
  return { groupId: null, accountId, email, name: email };
}
