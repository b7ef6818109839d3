import { Conflict, NotFound } from '#kernel/errors.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import { socialTitles } from '../titles.ts';
import { deleteIdentity, hasPassword, lockAccount, readIdentities } from './store.ts';

export const listProfiles: Run<(typeof social)['listProfiles']> = (ctx) => profilesOf(ctx.db, ctx.me.accountId);

/** Removes one of the caller's connections. Throws 38 for the last one of someone without a password. */
export const removeProfile: Run<(typeof social)['removeProfile']> = async (ctx, { params }) => {
  const { accountId } = ctx.me;
  await lockAccount(ctx.db, accountId);
  const removed = await deleteIdentity(ctx.db, accountId, params.id);
  if (removed === undefined) throw new NotFound();
  const left = await profilesOf(ctx.db, accountId);
  if (left.items.length === 0 && !left.hasPassword) throw new Conflict(38);
  await record(ctx, {
    object: ofPerson(ctx.me),
    kind: 'access',
    action: say('social.unlink', { name: socialTitles[removed.social] ?? removed.social }),
    part: { type: 'social-identity', id: params.id, name: `${removed.social}: ${removed.email}` },
    audit: true,
  });
  return left;
};

async function profilesOf(db: Db, accountId: string) {
  const rows = await readIdentities(db, accountId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      social: row.social,
      title: socialTitles[row.social] ?? row.social,
      email: row.email,
      name: row.name,
      linkedAt: row.linked_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      deauthorized: row.deauthorized_at !== null,
    })),
    hasPassword: await hasPassword(db, accountId),
  };
}
