import { domainToASCII } from 'node:url';
import { proofRecordOf } from '#connectors/dns/client.ts';
import { randomBytes } from 'node:crypto';
import { forgetSites, isOwnHost, deleteSiteHost, insertSiteHost, savePrimaryHost } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { sites } from '../contract.ts';
import { maxHosts } from '../limits.ts';
import { firstCheckMs, graceMs } from './host-life.ts';
import { auditAlone, ofSite } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { recordSite } from './history.ts';
import { siteOf } from './site.ts';
import { findHost, readHosts, type StoredHost } from './store-host.ts';
import { checkHostTask } from './tasks/check-host.ts';

const label = String.raw`[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?`;
const name = new RegExp(String.raw`^${label}(\.${label})+$`);
const longest = 253;

/**
 * A host name as it is in DNS and in a Host header: lower case, ASCII, without the final dot. Null for what is none,
 * for addresses, and for a name so long that its record could not be named.
 */
export function hostNameOf(typed: string): string | null {
  const text = typed.trim().replace(/\.$/, '');
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text)) return null;
  const host = domainToASCII(text);
  if (!name.test(host) || /\.\d+$/.test(host)) return null;
  return proofRecordOf(host, '').name.length <= longest ? host : null;
}

type Row = AnswerOf<typeof sites.addHost>;

/** The names of a site; the primary one first, then by name. */
export const listHosts = computedRows(sites.listHosts, {
  what: 'host-names',
  async rows(ctx, { params }) {
    const site = await siteOf(ctx, params.siteHost);
    const found = await readHosts(ctx.db, site.id);
    const rows = found.map((row) => rowOf(row, { primary: site.host, cmdId: row.cmdId }));
    return { rows, of: site.host, more: { count: rows.length, max: maxHosts, primaryOpen: site.host !== '*' } };
  },
  id: ({ host }) => host,
  sorts: { primary: ['bigint', ({ primary }) => (primary ? 0 : 1)], host: ['text', ({ host }) => host] },
  search: ({ host }) => [host],
  filters: {},
});

/** Adds a name: 1664 and 1665 at its field, 1666 when the site has enough of them, 1667 for the installation's own. */
export const addHost: Run<(typeof sites)['addHost']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.standing === 'closed') throw new Conflict(9664, undefined, { standing: 'closed' });
  const host = hostNameOf(input.host);
  if (host === null) throw new Invalid([item(1664, 'host')]);
  if (ctx.app.config.publicUrl !== null && isOwnHost(ctx.app.config, host)) throw new Invalid([item(1667, 'host')]);
  const known = await readHosts(ctx.db, site.id);
  if (known.some((row) => row.host === host)) throw new Invalid([item(1665, 'host')]);
  if (known.length >= maxHosts) throw new Invalid([item(1666, 'host', { max: maxHosts })]);
  const id = newId<'siteHost'>();
  const token = randomBytes(16).toString('hex');
  const nextCheckAt = new Date(ctx.now.getTime() + firstCheckMs);
  await insertSiteHost(ctx.db, {
    id,
    siteId: site.id,
    host,
    token,
    addedBy: ctx.me.accountId,
    now: ctx.now,
    nextCheckAt,
  });
  await recordSite(ctx, site, { action: say('site.add-host', { host }), part: partOf({ id, host }) });
  await forgetSites(ctx);
  return rowOf((await findHost(ctx.db, site.id, id))!, { primary: site.host, cmdId: null });
};

/** Leaves the task that looks the record up; 1007 when one does so already. */
export const checkHost: Run<(typeof sites)['checkHost']> = async (ctx, { params }) => {
  const { site, row } = await hostOf(ctx, params);
  if (row.token === null) throw new Conflict(1671);
  const { accountId } = ctx.me;
  const cmdId = await enqueue(ctx.db, checkHostTask, {
    data: { hostId: row.id, siteId: site.id, host: row.host },
    object: { type: 'site-host', id: row.id, name: row.host, siteId: site.id, accountId },
    by: requesterOf(ctx),
  });
  const object = ofSite({ id: site.id, name: site.host, siteId: site.id, accountId: null });
  auditAlone(ctx, object, { part: partOf(row), taskId: cmdId });
  return { cmdId };
};

/** Chooses the name of the links in mails. The site is called by it here, too, so that its address changes. */
export const choosePrimaryHost: Run<(typeof sites)['choosePrimaryHost']> = async (ctx, { params, input }) => {
  const { site, row } = await hostOf(ctx, { ...params, hostId: input.hostId });
  if (site.host === '*') throw new Conflict(1670);
  if (row.state !== 'verified') throw new Conflict(1668, 'hostId');
  if (!(await savePrimaryHost(ctx.db, site.id, row.host))) throw new Conflict(1667, 'hostId');
  const action = say('site.primary-host', { host: row.host });
  await recordSite(ctx, site, { action, diff: { primary: [site.host, row.host] }, part: partOf(row) });
  await forgetSites(ctx);
  return rowOf(row, { primary: row.host, cmdId: null });
};

export const removeHost: Run<(typeof sites)['removeHost']> = async (ctx, { params }) => {
  const { site, row } = await hostOf(ctx, params);
  if (row.host === site.host) throw new Conflict(1669);
  await deleteSiteHost(ctx.db, row.id);
  const action = say('site.remove-host', { host: row.host });
  await recordSite(ctx, site, { action, audit: { state: [row.state, null] }, part: partOf(row) });
  await forgetSites(ctx);
};

/** A host name of a site that the caller may configure; the site is locked, so that its names can't change. */
async function hostOf(ctx: Ctx, { siteHost, hostId }: { siteHost: string; hostId: string }) {
  const site = await siteOf(ctx, siteHost, true);
  const row = await findHost(ctx.db, site.id, hostId);
  if (row === undefined) throw new NotFound();
  return { site, row };
}

/** A host name as the audit trail has it. */
const partOf = ({ id, host }: { id: string; host: string }) => ({ type: 'site-host', id, name: host });

function rowOf(row: StoredHost, about: { primary: string; cmdId: string | null }): Row {
  const { failingSince } = row;
  const endsAt = failingSince === null ? null : new Date(failingSince.getTime() + graceMs);
  return {
    id: row.id,
    host: row.host,
    state: row.state,
    since: row.stateSince.toISOString(),
    primary: row.host === about.primary,
    record: row.token === null ? null : proofRecordOf(row.host, row.token),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    problem: row.problem,
    endsAt: endsAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    cmdId: about.cmdId,
  };
}
