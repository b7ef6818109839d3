import type { Ctx } from '#platform/http/context.ts';
import { findServer } from '#domains/servers/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import { maxNameLength } from '../limits.ts';

/** Whose templates and groups are meant: those of the account of a server, or one's own. Throws NotFound. */
export async function ownerOf(
  { db, scope, me }: Ctx,
  serverId: string | undefined,
): Promise<{ siteId: string; accountId: string }> {
  if (serverId === undefined) return { siteId: me.siteId, accountId: me.accountId };
  const { siteId, accountId } = await findServer(db, scope, serverId);
  return { siteId, accountId };
}

/** The name as it is kept. Throws Invalid (1762) for one that cannot be. */
export function nameOf(name: string): string {
  const text = name.trim();
  if (text === '' || text.length > maxNameLength || /\p{Cc}/u.test(text))
    throw new Invalid([item(1762, 'name', { max: maxNameLength })]);
  return text;
}
