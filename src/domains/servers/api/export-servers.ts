import type { Actor } from '#kernel/scope.ts';
import { pageOf, sortColumnOf } from '#platform/db/page.ts';
import type { App } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { servers } from '../contract.ts';
import { conditionOf, type ServerQuery } from './store-filter.ts';
import { rowFor, seesMoney } from './money-view.ts';
import { noExtras, readExportExtras, type ExportExtras } from './store-export.ts';
import { idColumn, idsWhere, readRows, sortColumns, type ServerRow } from './store-list.ts';

const batchSize = 1000;
const defaultSort = 'name';

type Exported = ServerRow & Omit<ExportExtras, 'id'>;
type Column = FileColumn<Exported>;

const money: readonly Column[] = [
  ['monthlyPrice', (r) => (r.monthlyPrice === null ? null : (r.monthlyPrice.amount / 100).toFixed(2))],
  ['currency', (r) => r.monthlyPrice?.currency ?? null],
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
  ['primaryIp', (r) => r.primaryIp],
  ['ips', (r) => r.ips],
  ['macs', (r) => r.macs],
  ['networkIds', (r) => r.networkIds],
  ['billing', (r) => (r.billingMode === 0 ? 'monthly' : 'hourly')],
  ['trafficPackage', (r) => r.trafficPackage],
  ['backup', (r) => r.backup],
  ['lastBackup', (r) => r.lastBackup],
  ['lastSnapshot', (r) => r.lastSnapshot],
  ['managed', (r) => r.managed],
  ...(seesMoney(me) ? money : []),
  ['accountId', (r) => r.accountId],
  ['owner', (r) => r.owner],
  ['shared', (r) => r.shared],
  ['siteId', (r) => r.siteId],
  ['site', (r) => r.siteName],
  ['tags', (r) => r.tags],
  ['groups', (r) => r.groups.join(', ')],
  ['terminateProtected', (r) => r.terminateProtected],
  ['rebuildProtected', (r) => r.rebuildProtected],
  ['created', (r) => r.created],
  ['error', (r) => r.error],
  ['taskId', (r) => r.task?.cmdId ?? null],
  ['task', (r) => r.task?.title ?? null],
  ['description', (r) => r.description],
];

/** The filtered list as a file with every column. */
export const exportServers: Run<typeof servers.exportServers> = async ({ app, me, now }, { query }) => {
  // Refused before the answer begins: a stream can only break off.
  conditionOf({ app, me }, query);
  sortColumnOf(sortColumns, query.sorting ?? defaultSort);
  const batches = rowsOf(app, me, query);
  return tableFile({ what: 'servers', now, format: query.format, columns: columnsFor(me), batches });
};

async function* rowsOf(app: App, me: Actor, query: ServerQuery): AsyncIterable<Exported[]> {
  const { scope } = me;
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
    yield rows.map((row) => ({ ...rowFor(me, row), ...(extras.get(row.id) ?? noExtras) }));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
