import { stringify } from 'csv-stringify/sync';
import type { Actor } from '#kernel/scope.ts';
import { pageOf, sortColumnOf } from '#platform/db/page.ts';
import type { App } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { conditionOf, type ServerQuery } from './store-filter.ts';
import { rowFor, seesMoney } from './money-view.ts';
import { noExtras, readExportExtras, type ExportExtras } from './store-export.ts';
import { idColumn, idsWhere, readRows, sortColumns, type ServerRow } from './store-list.ts';

const batchSize = 1000;
const defaultSort = 'name';
const bom = '\uFEFF';

type Exported = ServerRow & Omit<ExportExtras, 'id'>;
type Column = readonly [title: string, of: (row: Exported) => string | number];

const money: readonly Column[] = [
  ['monthlyPrice', (r) => (r.monthlyPrice === null ? '' : (r.monthlyPrice.amount / 100).toFixed(2))],
  ['currency', (r) => r.monthlyPrice?.currency ?? ''],
];

/** Every column; those with money only for whoever sees it. */
const columnsFor = (me: Actor): readonly Column[] => [
  ['id', (r) => r.id],
  ['name', (r) => r.name],
  ['state', (r) => r.state],
  ['power', (r) => r.power],
  ['powerSince', (r) => r.powerSince],
  ['zoneId', (r) => r.zoneId],
  ['zone', (r) => r.zoneName],
  ['imageId', (r) => r.imageId],
  ['image', (r) => r.imageName],
  ['cpu', (r) => r.cpu],
  ['ramMb', (r) => r.ramMb],
  ['diskGb', (r) => r.diskGb],
  ['primaryIp', (r) => r.primaryIp ?? ''],
  ['ips', (r) => r.ips.join(' ')],
  ['macs', (r) => r.macs.join(' ')],
  ['networkIds', (r) => r.networkIds.join(' ')],
  ['billing', (r) => (r.billingMode === 0 ? 'monthly' : 'hourly')],
  ['trafficPackage', (r) => r.trafficPackage ?? ''],
  ['backup', (r) => (r.backup ? 'yes' : 'no')],
  ['lastBackup', (r) => r.lastBackup ?? ''],
  ['lastSnapshot', (r) => r.lastSnapshot ?? ''],
  ['managed', (r) => (r.managed ? 'yes' : 'no')],
  ...(seesMoney(me) ? money : []),
  ['accountId', (r) => r.accountId],
  ['owner', (r) => r.owner],
  ['shared', (r) => r.shared ?? ''],
  ['siteId', (r) => r.siteId],
  ['site', (r) => r.siteName],
  ['tags', (r) => r.tags.join(' ')],
  ['groups', (r) => r.groups.join(', ')],
  ['terminateProtected', (r) => (r.terminateProtected ? 'yes' : 'no')],
  ['rebuildProtected', (r) => (r.rebuildProtected ? 'yes' : 'no')],
  ['created', (r) => r.created],
  ['error', (r) => r.error ?? ''],
  ['taskId', (r) => r.task?.cmdId ?? ''],
  ['task', (r) => r.task?.title ?? ''],
  ['description', (r) => r.description],
];

/** The filtered list as CSV with every column; batch by batch, so that any length takes the same memory. */
export const exportServers: Run<typeof servers.exportServers> = async ({ app, me, now }, { query }) => {
  // Refused before the answer begins: a stream can only break off.
  conditionOf({ app, me }, query);
  sortColumnOf(sortColumns, query.sorting ?? defaultSort);
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `servers-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(app, me, query),
  };
};

async function* linesOf(app: App, me: Actor, query: ServerQuery): AsyncIterable<string> {
  const { scope } = me;
  const columns = columnsFor(me);
  yield bom + stringify([columns.map(([title]) => title)]);
  const condition = conditionOf({ app, me }, query);
  let cursor: string | undefined;
  do {
    const page = await pageOf(idsWhere(app.db, scope, condition), {
      request: { size: batchSize, sorting: query.sorting, cursor },
      columns: sortColumns,
      defaultSort,
      id: idColumn,
      total: async () => 0,
      toItem: (row) => row.id,
      info: { admin: false, open: false },
      auxFilter: {},
    });
    const rows = await readRows(app.db, scope, { ids: page.items, app });
    const extras = await readExportExtras(app.db, page.items);
    const lines = rows.map((row) => {
      const exported = {
        ...rowFor(me, row),
        ...(extras.get(row.id) ?? noExtras),
      };
      return columns.map(([, of]) => of(exported));
    });
    if (lines.length > 0) yield stringify(lines, { escape_formulas: true });
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
