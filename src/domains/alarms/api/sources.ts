import { Invalid, item, NotFound } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { alarms } from '../contract.ts';
import { alarmSources } from './points.ts';
import { countOpen, readRunbooks, saveRunbook } from './store-silences.ts';

/** What raises alarms. */
export const listAlarmSources = computedRows(alarms.listAlarmSources, {
  what: 'alarm-sources',
  async rows({ app, db }) {
    const [runbooks, open] = [await readRunbooks(db), await countOpen(db)];
    return alarmSources.of(app.domains).map(({ id, title, why }) => ({
      id,
      title,
      why,
      open: open.get(id) ?? 0,
      runbook: runbooks.get(id) ?? null,
    }));
  },
  id: ({ id }) => id,
  sorts: { title: ['text', ({ title }) => title], open: ['bigint', ({ open }) => open] },
  search: ({ title, why, id }) => [title, why, id],
  filters: {},
});

/** Sets what operators read about alarms of a source. */
export const saveAlarmRunbook: Run<typeof alarms.saveAlarmRunbook> = async (ctx, { params, input }) => {
  const source = alarmSources.of(ctx.app.domains).find(({ id }) => id === params.sourceId);
  if (source === undefined) throw new NotFound();
  const { url } = input;
  if (url !== '' && !/^https?:\/\/\S+$/.test(url)) throw new Invalid([item(9303, 'url')]);
  const before = await saveRunbook(ctx.db, source.id, url === '' ? null : url);
  auditAlone(
    ctx,
    { type: 'alarm-source', id: source.id, name: translate(source.title, 'en'), siteId: null, accountId: null },
    { diff: { runbook: [before, url === '' ? null : url] } },
  );
};
