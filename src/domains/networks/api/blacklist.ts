import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { networks } from '../contract.ts';
import { maxListName, maxNote } from '../limits.ts';
import { problemOfAddress } from './check-subnet.ts';
import * as store from './store-listings.ts';
import { notice } from '../notices.ts';

/** Records that a public address is on a blocklist, and notifies its owner. */
export const blacklistAddress: Run<typeof networks.blacklistAddress> = async (ctx, { input }) => {
  const [ip, list, reason] = [input.ip.trim(), input.list.trim(), input.reason.trim()];
  const wrong = problemOfAddress(ip, 'ip');
  const problems = [
    wrong,
    list === '' || list.length > maxListName ? item(1910, 'list', { max: maxListName }) : null,
    reason.length > maxNote ? item(1757, 'reason', { max: maxNote }) : null,
  ].filter((one) => one !== null);
  if (problems.length > 0) throw new Invalid(problems);
  const holder = await store.readHolder(ctx.db, ip);
  if (holder.subnetId === null) throw new Invalid([item(2019, 'ip')]);
  const by = ctx.me.email;
  const id = await store.insertListing(ctx.db, { ip, list, reason, by, at: ctx.now });
  if (id === null) throw new Conflict(2017, 'list', { list });
  audit(ctx, holder, { ip, diff: { lists: [null, list], reason: [null, reason] } });
  const about = { list, server: holder.server ?? notice('your-server') };
  if (holder.accountId !== null && holder.serverId !== null)
    await notify(ctx.db, {
      accountId: holder.accountId,
      code: 1141,
      title: notice('blocklisted', { ip }),
      text:
        reason === '' ? notice('blocklisted-text', about) : notice('blocklisted-because-text', { ...about, reason }),
      objectLink: serverPath(holder.serverId, 'networks'),
      severity: 'warning',
      groupKey: `listing:${id}`,
    });
  return { id };
};

/** Records that an address is no longer on a list, or on none. */
export const clearBlacklist: Run<typeof networks.clearBlacklist> = async (ctx, { input }) => {
  const ip = input.ip.trim();
  const wrong = problemOfAddress(ip, 'ip');
  if (wrong !== null) throw new Invalid([wrong]);
  const gone = await store.deleteListings(ctx.db, { ip, list: input.list?.trim() || null });
  if (gone.length === 0) throw new NotFound(2018, 'ip');
  const lists = gone.map(({ list }) => list);
  audit(ctx, await store.readHolder(ctx.db, ip), { ip, diff: { lists: [lists, null] } });
  return { cleared: gone.length };
};

function audit(
  ctx: Ctx,
  { subnetId, siteId, accountId }: store.Holder,
  { ip, diff }: { ip: string; diff: Record<string, readonly [unknown, unknown]> },
): void {
  auditAlone(ctx, { type: 'address', id: subnetId ?? ctx.me.siteId, name: ip, siteId, accountId }, { diff });
}
