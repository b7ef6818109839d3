import { contentOf, orderExport } from '#domains/downloads/api/port.ts';
import { auditAlone, ofSite } from '#domains/history/api/port.ts';
import { endSessionsOf, requireProof } from '#domains/identity/api/port.ts';
import { recordSite } from '#domains/sites/api/port.ts';
import { releaseSite, saveSite } from '#domains/tenancy/api/port.ts';
import { Conflict, item, Refusal } from '#kernel/errors.ts';
import { asInstant } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { readerOf } from '#platform/http/reader.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { siteClosure } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { isZip } from '../archive-files.ts';
import { notifyAdmins } from './notify-admins.ts';
import { keptUntil, mustStay, readArchive, readMarks } from './archive.ts';
import { checkChange, describeState, foundSite, objectOf, type FoundSite } from './site-state.ts';
import { deleteClosing, insertClosing, saveFile } from './store.ts';
import { changed } from './suspend.ts';
import { archiveTask } from './tasks/make-archive.ts';

const dayMs = 86_400_000;
const contentTypes = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' } as const;

/** Begins the waiting period of a closing: no one signs up anymore, everything else stays as it is. */
export const startClosing: Run<typeof siteClosure.startClosing> = async (ctx, { params, input }) => {
  const site = await foundSite(ctx, params.siteHost, true);
  await checkChange(ctx, site, input.confirm);
  if (site.closesAt !== null)
    throw new Conflict(9664, undefined, { standing: site.closedAt === null ? 'closing' : 'closed' });
  await requireProof(ctx);
  const { reason, days } = input;
  const closesAt = new Date(ctx.now.getTime() + days * dayMs);
  await saveSite(ctx.db, site.id, { closes_at: closesAt });
  await insertClosing(ctx.db, site.id, { reason, now: ctx.now });
  await notifyAdmins(ctx, site, {
    code: 1481,
    title: notice('closing', { site: site.name }),
    text: notice('closing-text', { date: asInstant(closesAt), reason }),
    severity: 'warning',
  });
  await recordSite(ctx, site, {
    action: say('site.start-closing', { reason }),
    audit: { closesAt: [null, closesAt.toISOString()] },
  });
  return changed(ctx, site);
};

/** Takes a closing back while it has not ended. */
export const cancelClosing: Run<typeof siteClosure.cancelClosing> = async (ctx, { params }) => {
  const site = await closingSite(ctx, params.siteHost);
  await saveSite(ctx.db, site.id, { closes_at: null });
  await deleteClosing(ctx.db, site.id);
  await notifyAdmins(ctx, site, {
    code: 1481,
    title: notice('closing-canceled', { site: site.name }),
    text: notice('closing-canceled-text'),
    severity: 'success',
  });
  const closesAt = site.closesAt?.toISOString() ?? null;
  await recordSite(ctx, site, { action: say('site.cancel-closing'), audit: { closesAt: [closesAt, null] } });
  return changed(ctx, site);
};

/** Locks a site that is being closed; 9665 for any other. */
async function closingSite(ctx: Ctx, host: string): Promise<FoundSite> {
  const site = await foundSite(ctx, host, true);
  if (site.closesAt === null || site.closedAt !== null) throw new Conflict(9665, undefined, { standing: 'closing' });
  return site;
}

/**
 * Orders the files of the archive, in the place of those before; 1007 while one is being made. Those of accounts and servers stay once
 * any of these has ended.
 */
export const makeArchive: Run<typeof siteClosure.makeArchive> = async (ctx, { params }) => {
  const site = await closingSite(ctx, params.siteHost);
  const { accountId, siteId } = ctx.me;
  const keepUntil = keptUntil(site.closesAt, ctx.now);
  const marks = await readMarks(ctx.app, ctx.db, site.id);
  const made = (await readArchive(ctx.db, site.id, ctx.now)).filter(({ state }) => state === 'ready');
  const files = [];
  for (const [name, mark] of marks) {
    if (made.some((file) => file.name === name && mustStay(name, file.mark, mark))) continue;
    const format = isZip(name) ? 'zip' : 'csv';
    const filename = `${name}-${site.host}.${format}`;
    const order = { siteId, accountId, filename, contentType: contentTypes[format], keepUntil, now: ctx.now };
    const id = await orderExport(ctx.db, order);
    await saveFile(ctx.db, { siteId: site.id, name, downloadId: id, orderedBy: accountId, mark, now: ctx.now });
    files.push({ id, name, filename });
  }
  const start = { file: 0, cursor: null, position: 0, rows: 0, bytes: 0 };
  const cmdId = await enqueue(ctx.db, archiveTask, {
    data: {
      siteId: site.id,
      host: site.host,
      reader: readerOf(ctx),
      keepUntil: keepUntil.toISOString(),
      files,
      ...start,
    },
    object: objectOf(site),
    lane: archiveTask.kind,
    by: requesterOf(ctx),
  });
  await recordSite(ctx, site, { action: say('site.archive'), audit: { archive: [null, cmdId] } });
  return { cmdId };
};

/** A file of the archive, while it is kept; 9667 for one that is not there. */
export const fetchArchiveFile: Run<typeof siteClosure.fetchArchiveFile> = async (ctx, { params }) => {
  const site = await foundSite(ctx, params.siteHost);
  const file = (await readArchive(ctx.db, site.id, ctx.now)).find(({ name }) => name === params.file);
  if (file === undefined || file.state !== 'ready') throw new Refusal(410, [item(9667)]);
  auditAlone(ctx, ofSite(objectOf(site)), { diff: { file: [null, file.filename] } });
  return { kind: 'file', contentType: file.contentType, filename: file.filename, body: contentOf(ctx.pool, file.id) };
};

/** Closes a site for good: others can bear its names, and its staff is disabled. Its invoices stay. */
export const finishClosing: Run<typeof siteClosure.finishClosing> = async (ctx, { params, input }) => {
  const site = await closingSite(ctx, params.siteHost);
  await checkChange(ctx, site, input.confirm);
  const { closing } = await describeState(ctx, site);
  if (closing === null || closing.points.some(({ done }) => !done)) throw new Conflict(9666);
  await requireProof(ctx);
  const host = `closed-${site.id.slice(-12)}.invalid`;
  for (const id of await releaseSite(ctx.db, site.id, { host, now: ctx.now }))
    await endSessionsOf(ctx.db, id, { now: ctx.now });
  await recordSite(ctx, site, { action: say('site.close'), audit: { host: [site.host, host] } });
  return changed(ctx, site, host);
};
