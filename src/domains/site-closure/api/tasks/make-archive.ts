import { addPart, completeExport, failDownload } from '#domains/downloads/api/port.ts';
import { findList } from '#domains/exports/api/port.ts';
import { readReportStretch } from '#domains/reports/api/port.ts';
import { reports } from '#domains/reports/contract.ts';
import { readStretch } from '#platform/http/list.ts';
import { readsMasked } from '#platform/http/personal.ts';
import { contextFor, type Reader } from '#platform/http/reader.ts';
import { parseRequest } from '#platform/http/validate.ts';
import type { App } from '#platform/app.ts';
import { done, fail, task, wait } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { isZip, type ArchiveFile, type ZipFile } from '../../archive-files.ts';
import { kinds } from '../site-state.ts';
import { deleteEntries, insertEntries } from '../store.ts';
import { readZipStretch } from './zip-stretch.ts';

interface Data {
  siteId: string;
  host: string;
  /** Who ordered it: with the permissions that they have then. */
  reader: Reader;
  /** Until when its files are kept, as ISO 8601 writes it; absent from what was ordered before there was a day. */
  keepUntil?: string;
  files: readonly { id: string; name: ArchiveFile; filename: string }[];
  /** The file that is written, and where its next stretch begins. */
  file: number;
  cursor: string | null;
  position: number;
  rows: number;
  bytes: number;
}

/** The list that each file of rows is a copy of, or the report. */
const sourceOf: Record<Exclude<ArchiveFile, ZipFile>, { list: string } | { report: string }> = {
  accounts: { list: 'users.listUsers' },
  servers: { list: 'servers.listServers' },
  invoices: { list: 'invoices.listInvoices' },
  transactions: { report: 'transactionsReport' },
};
/** Longer than there are books. */
const everPeriod = '2014-01-01..2199-12-31';

/**
 * Writes the files of a hand-over archive: the lists of the site as its staff sees them, a thousand rows at a time, and its documents,
 * some at a time.
 */
export const archiveTask = task<Data>()({
  kind: kinds.archive,
  label: say('kind-archive'),
  serviceName: 'sites',
  title: ({ host }) => say('make-archive', { host }),
  first: 'write',
  steps: {
    write: {
      title: say('writing'),
      weight: 1,
      cancel: true,
      async run({ app, data, log }) {
        const { files, position } = data;
        const file = files[data.file];
        if (file === undefined) return done();
        const now = new Date(app.clock.now());
        const found = isZip(file.name)
          ? await readZipStretch(app, { ...data, downloadId: file.id, name: file.name, now })
          : await readSome(app, data, file.name);
        if (found === null) return fail(say('list-gone'));
        if ('keep' in found) return wait(0, { progress: (100 * data.file) / files.length, effect: found.keep });
        const stretch = { entries: [], ...found };
        const rows = data.rows + stretch.rows;
        const bytes = data.bytes + Buffer.byteLength(stretch.content);
        const isLast = stretch.next === null;
        if (isLast) log(say('wrote-file', { filename: file.filename, rows }));
        const patch: Partial<Data> = isLast
          ? { file: data.file + 1, cursor: null, position: 0, rows: 0, bytes: 0 }
          : { cursor: stretch.next, position: position + 1, rows, bytes };
        return wait(0, {
          progress: (100 * (data.file + (isLast ? 1 : 0))) / files.length,
          patch,
          async effect(tx, emit) {
            await addPart(tx, file.id, { position, content: stretch.content });
            await insertEntries(tx, file.id, { position: data.rows, entries: stretch.entries });
            if (isLast) await deleteEntries(tx, file.id);
            const keepUntil = data.keepUntil === undefined ? {} : { keepUntil: new Date(data.keepUntil) };
            if (isLast) await completeExport(tx, { id: file.id, rows, bytes, now, ...keepUntil });
            if (isLast) await emit('site.standing', { siteId: data.siteId, accountId: null }, {});
          },
        });
      },
    },
  },
  undo:
    ({ files }) =>
    async (tx) => {
      for (const { id } of files) {
        await failDownload(tx, id);
        await deleteEntries(tx, id);
      }
    },
});

type Stretch = Awaited<ReturnType<typeof readStretch>>;

/** A stretch of the file, of the site alone; null where its list is gone. */
async function readSome(
  app: App,
  { siteId, reader, cursor }: Data,
  name: Exclude<ArchiveFile, ZipFile>,
): Promise<Stretch | null> {
  const source = sourceOf[name];
  if ('report' in source) return readReport(app, { siteId, reader, cursor }, source.report);
  const found = findList(app, source.list);
  if (found === undefined) return null;
  const theirs = await contextFor(app, reader, found.file);
  const me = { ...theirs.me, scope: { reach: 'site', siteId } as const };
  const ctx = { ...theirs, actor: me, me, scope: me.scope };
  const request = parseRequest(found.file, { params: {}, query: { format: 'csv' }, body: undefined });
  return readStretch(found.rows, { ctx, request, cursor });
}

/** A thousand rows of a report about the site alone, the oldest first; null where it is gone, or its reader may not see it anymore. */
async function readReport(
  app: App,
  { siteId, reader, cursor }: Pick<Data, 'siteId' | 'reader' | 'cursor'>,
  id: string,
): Promise<Stretch | null> {
  const report = app.reports.get(id);
  const { me } = await contextFor(app, reader, reports.exportReport);
  if (report === undefined || !me.permissions.has(report.may)) return null;
  const { language } = reader;
  const page = cursor === null ? 1 : Number(cursor);
  const sort = { column: 'date', descending: false };
  const query = { page, size: 0, sort, filter: '', filters: { period: everPeriod }, language, masked: readsMasked(me) };
  const scope = { reach: 'site', siteId } as const;
  const { content, rows, isLast } = await readReportStretch(app, report, { scope, query, page, language });
  return { content, rows, next: isLast ? null : String(page + 1) };
}
