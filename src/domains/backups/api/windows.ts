import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { isTimeZone } from '#domains/account/api/port.ts';
import { backups } from '../contract.ts';
import { nextNight } from './nights.ts';
import { readZoneWindows, saveWindow, type ListedWindow } from './store-nights.ts';

const shown = (window: ListedWindow, now: Date) => ({ ...window, next: nextNight(window, now).toISOString() });

/** When the nights of the zones are. */
export const listBackupWindows = computedRows(backups.listBackupWindows, {
  what: 'backup-windows',
  rows: async ({ db, now }) => (await readZoneWindows(db)).map((window) => shown(window, now)),
  id: ({ zoneId }) => zoneId,
  sorts: {
    place: ['bigint', (_row, at) => at],
    zoneName: ['text', ({ zoneName }) => zoneName.toLowerCase()],
    next: ['timestamptz', ({ next }) => next],
    servers: ['bigint', ({ servers }) => servers],
  },
  search: ({ zoneId, zoneName, timeZone }) => [zoneId, zoneName, timeZone],
  filters: {},
});

const fields = ['timeZone', 'fromHour', 'hours'] as const;

/** When the night of a zone is from the next one on; one that has begun goes on as it was. */
export const saveBackupWindow: Run<typeof backups.saveBackupWindow> = async (ctx, { params, input }) => {
  const before = (await readZoneWindows(ctx.db)).find(({ zoneId }) => zoneId === params.zoneId);
  if (before === undefined) throw new NotFound();
  if (!isTimeZone(input.timeZone)) throw new Invalid([item(1558, 'timeZone')]);
  if (before.version !== ctx.ifMatch || !(await saveWindow(ctx.db, before, input))) throw new Stale();
  const changed = fields.filter((field) => before[field] !== input[field]);
  const diff = Object.fromEntries(changed.map((field) => [field, [before[field], input[field]] as const]));
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'zone', id: before.zoneId, name: before.zoneName, siteId, accountId }, { diff });
  const version = before.version + 1;
  ctx.setHeader('etag', `"${version}"`);
  return shown({ ...before, ...input, version }, ctx.now);
};
