import { addPart, completeExport, failDownload } from '#domains/downloads/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import type { FileFormat } from '#kernel/wire.ts';
import { readStretch } from '#platform/http/list.ts';
import { contextFor, type Reader } from '#platform/http/reader.ts';
import { parseRequest } from '#platform/http/validate.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { findList } from '../find-list.ts';

/** What the file of a format is sent as. */
export const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

interface Data {
  exportId: string;
  list: string;
  params: Readonly<Record<string, string>>;
  /** As it is in an address: the list parses it. */
  query: object;
  reader: Reader;
  filename: string;
  /** Rows when it was ordered, for the progress. */
  total: number;
  /** Where the next stretch begins; null: at the beginning. */
  cursor: string | null;
  position: number;
  rows: number;
  bytes: number;
}

/** Writes the file of a list, a thousand rows at a time, and notifies who ordered it. */
export const writeExportTask = task<Data>()({
  kind: 'export.write',
  label: say('kind-export-write'),
  serviceName: 'exports',
  title: ({ filename }) => say('write-export', { filename }),
  first: 'write',
  steps: {
    write: {
      title: say('writing'),
      weight: 9,
      cancel: true,
      async run({ app, data, log }) {
        const { exportId, position, total } = data;
        const found = findList(app, data.list);
        if (found === undefined) return fail(say('list-gone'));
        const { file, rows: list } = found;
        const ctx = await contextFor(app, data.reader, file);
        const request = parseRequest(file, { params: data.params, query: data.query, body: undefined });
        const stretch = await readStretch(list, { ctx, request, cursor: data.cursor });
        const rows = data.rows + stretch.rows;
        const patch = {
          cursor: stretch.next,
          position: position + 1,
          rows,
          bytes: data.bytes + Buffer.byteLength(stretch.content),
        };
        const effect = (tx: typeof app.db) => addPart(tx, exportId, { position, content: stretch.content });
        if (stretch.next !== null)
          return wait(0, { patch, effect, progress: Math.min(99, (100 * rows) / Math.max(total, 1)) });
        log(say('wrote-rows', { rows }));
        return next('finish', { patch, effect });
      },
    },
    finish: {
      title: say('finishing'),
      weight: 1,
      cancel: true,
      async run({ app, data, taskId }) {
        const { exportId: id, rows, bytes, reader, filename } = data;
        const now = new Date(app.clock.now());
        return done({
          async effect(tx) {
            await completeExport(tx, { id, rows, bytes, now });
            await notify(tx, {
              accountId: reader.accountId,
              code: 1210,
              title: notice('ready', { filename }),
              text: notice('ready-text', { rows }),
              objectLink: taskPath(taskId),
              severity: 'success',
              groupKey: `export:${id}`,
            });
          },
        });
      },
    },
  },
  undo:
    ({ exportId }) =>
    (tx) =>
      failDownload(tx, exportId),
});
