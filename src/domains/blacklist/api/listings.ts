import { auditAlone } from '#domains/history/api/port.ts';
import { problemOfAddress } from '#domains/networks/api/port.ts';
import * as listings from '#domains/networks/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { readNames } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import type { blacklist } from '../contract.ts';
import { maxListName } from '../limits.ts';
import { notice } from '../notices.ts';
import { announceBlacklist } from './record-entry.ts';
import { readListByName } from './store-lists.ts';

const maxNote = 200;

/** Records that a block list names a public address, and notifies its customer. */
export const recordListing: Run<typeof blacklist.recordListing> = async (ctx, { input }) => {
  const [ip, list, reason] = [input.ip.trim(), input.list.trim(), input.reason.trim()];
  const problems = [
    problemOfAddress(ip, 'ip'),
    list === '' || list.length > maxListName ? item(9848, 'list', { max: maxListName }) : null,
    reason.length > maxNote ? item(9841, 'reason', { max: maxNote }) : null,
  ].filter((one) => one !== null);
  if (problems.length > 0) throw new Invalid(problems);
  const holder = await listings.readHolder(ctx.db, ip);
  if (holder.subnetId === null) throw new Invalid([item(2019, 'ip')]);
  const id = await addListing(ctx.db, { ip, list, reason, holder, source: 'staff', by: ctx.me.email, at: ctx.now });
  if (id === null) throw new Conflict(2017, 'list', { list });
  audit(ctx, holder, { ip, diff: { lists: [null, list], reason: [null, reason] } });
  return { id };
};

interface Listed {
  ip: string;
  list: string;
  reason: string;
  holder: listings.Holder;
  source: 'staff' | 'check';
  by: string;
  at: Date;
}

/** Keeps a listing and notifies the customer of the address; null: the list had it already. */
export async function addListing(tx: Db, { holder, ...one }: Listed): Promise<string | null> {
  const id = await listings.insertListing(tx, one);
  if (id === null) return null;
  if (await notifyHolder(tx, { id, ...one }, { holder, again: false })) await listings.saveNotified(tx, id, one.at);
  await announceBlacklist(emitter(tx));
  return id;
}

/** Notifies the customer of a listed address, with where to ask for its removal; false: no one has it now. */
async function notifyHolder(
  tx: Db,
  { id, ip, list, reason, at }: { id: string; ip: string; list: string; reason: string; at: Date },
  { holder, again }: { holder: listings.Holder; again: boolean },
): Promise<boolean> {
  const { accountId, serverId, server } = holder;
  if (accountId === null || serverId === null) return false;
  const { delistUrl = '' } = (await readListByName(tx, list)) ?? {};
  const about = { list, server: server ?? notice('your-server') };
  await notify(tx, {
    accountId,
    code: again ? 1385 : 1141,
    title: notice(again ? 'still-listed' : 'blocklisted', { ip }),
    text: notice('blocklisted-text', { ...about, reason: reason || 'none', url: delistUrl || 'none' }),
    objectLink: serverPath(serverId, 'networks'),
    severity: 'warning',
    groupKey: again ? `listing:${id}:${at.getTime()}` : `listing:${id}`,
  });
  return true;
}

/** Records that an address is no longer on a list, or on none. */
export const endListing: Run<typeof blacklist.endListing> = async (ctx, { input }) => {
  const ip = input.ip.trim();
  const wrong = problemOfAddress(ip, 'ip');
  if (wrong !== null) throw new Invalid([wrong]);
  const holder = await listings.readHolder(ctx.db, ip);
  const lists = await dropListings(ctx.db, { ip, list: input.list?.trim() || null, holder, at: ctx.now });
  if (lists.length === 0) throw new NotFound(2018, 'ip');
  audit(ctx, holder, { ip, diff: { lists: [lists, null] } });
  return { cleared: lists.length };
};

/** Ends listings and notifies the customer; answers the lists. */
export async function dropListings(
  tx: Db,
  { holder, ...which }: { ip: string; list: string | null; holder: listings.Holder; at: Date; source?: 'check' },
): Promise<string[]> {
  const { ip } = which;
  const gone = await listings.endListings(tx, which);
  const { accountId, serverId, server } = holder;
  for (const one of gone) {
    if (accountId === null || serverId === null) break;
    await notify(tx, {
      accountId,
      code: 1386,
      title: notice('delisted', { ip }),
      text: notice('delisted-text', { list: one.list, server: server ?? notice('your-server') }),
      objectLink: serverPath(serverId, 'networks'),
      severity: 'success',
      groupKey: `listing:${one.id}:gone`,
    });
  }
  if (gone.length > 0) await announceBlacklist(emitter(tx));
  return gone.map((one) => one.list);
}

/** A listing, with whose the address is and how it is taken off the list. */
export const readListing: Run<typeof blacklist.readListing> = async ({ db }, { params }) => {
  const found = await listings.readListing(db, params.listingId);
  if (found === null) throw new NotFound();
  const { since, goneAt, notifiedAt, ...listing } = found;
  const { server, serverId, accountId } = await listings.readHolder(db, listing.ip);
  const list = await readListByName(db, listing.list);
  const names = accountId === null ? new Map<string, string>() : await readNames(db, [accountId]);
  return {
    ...listing,
    since: since.toISOString(),
    gone: goneAt?.toISOString() ?? null,
    notified: notifiedAt?.toISOString() ?? null,
    server,
    serverId,
    customer: accountId === null ? null : (names.get(accountId) ?? null),
    delistUrl: list?.delistUrl ?? '',
    steps: list?.steps ?? '',
  };
};

/** Notifies the customer of a listed address once more. */
export const notifyOfListing: Run<typeof blacklist.notifyOfListing> = async (ctx, { params }) => {
  const found = await listings.lockListing(ctx.db, params.listingId);
  if (found === null) throw new NotFound();
  if (found.goneAt !== null) throw new Conflict(2018);
  const holder = await listings.readHolder(ctx.db, found.ip);
  if (!(await notifyHolder(ctx.db, { ...found, at: ctx.now }, { holder, again: true }))) throw new Conflict(9852);
  await listings.saveNotified(ctx.db, found.id, ctx.now);
  await announceBlacklist(ctx.emit);
  audit(ctx, holder, {
    ip: found.ip,
    diff: { notified: [found.notifiedAt?.toISOString() ?? null, ctx.now.toISOString()] },
  });
};

function audit(
  ctx: Ctx,
  { subnetId, siteId, accountId }: listings.Holder,
  { ip, diff }: { ip: string; diff: Record<string, readonly [unknown, unknown]> },
): void {
  auditAlone(ctx, { type: 'address', id: subnetId ?? ctx.me.siteId, name: ip, siteId, accountId }, { diff });
}
