import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/op.ts';
import { sharedIn, type Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { fieldsOf } from '#platform/http/list.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { FileColumn } from '#platform/http/table-file.ts';
import { servers } from '../contract.ts';
import { rowFor, seesMoney } from './money-view.ts';
import { scopeKey } from './scope-key.ts';
import { noExtras, readExportExtras, type ExportExtras } from './list/store-export.ts';
import { matches, serverConditions, visibleServers, type AskedServers } from './list/store-filter.ts';
import { rowSql, rowsOf, type FoundServer, type ServerRow } from './list/store-list.ts';
import { totalsOf } from './list/totals.ts';

/** A row of the file: its texts are in the language of the reader by then. */
type Line = Omit<ServerRow, 'error' | 'task'> &
  Pick<AnswerOf<typeof servers.listServers>['items'][number], 'error' | 'task'> &
  Omit<ExportExtras, 'id'>;

/** Whether the servers that someone sees lie in no one order of an index: those of several accounts, and shared ones. */
const several = (scope: Scope) =>
  scope.reach === 'account' && (scope.accountIds.length > 1 || sharedIn(scope).size > 0);

/** Everything that narrows the list, as a key of its total. */
function keyOf({ scope, me, query }: AskedServers): string {
  const { page: _page, size: _size, cursor: _cursor, sorting: _sorting, ...narrowing } = query;
  // What a day is depends on who asks.
  return JSON.stringify([scopeKey(scope), narrowing, query.created === undefined ? '' : me.accountId]);
}

/**
 * The servers of the reader; terminated ones come only when `state` asks for them. Only the ids of a page are searched
 * for: the index alone answers, however many servers there are. Every sorting has an index that ends in the id.
 */
export const listServers = listRows(servers.listServers, {
  what: 'servers',
  from: ({ db }) => db.selectFrom('server as s').select('s.id').$castTo<FoundServer>(),
  detail: ({ scope, app }) => rowSql(scope, { id: sql.ref('found.id'), app }),
  scope: visibleServers,
  id: sortBy('s.id', 'uuid'),
  sorts: {
    name: sortBy('s.name_key', 'text'),
    state: sortBy('s.state', 'text'),
    zone: sortBy('s.zone_key', 'text'),
    ram: sortBy('s.ram_mb', 'bigint'),
    disk: sortBy('s.disk_gb', 'bigint'),
    price: {
      ...sortBy('s.month_micro', 'bigint'),
      // As `rowFor` has it: what others share costs them, not the reader.
      visible: ({ me, scope }) => seesMoney(me) && (sharedIn(scope).size === 0 || within(scope, 's')),
    },
    created: sortBy('s.created_at', 'timestamptz'),
    powerSince: sortBy('s.power_since', 'timestamptz'),
  },
  search: matches,
  filters: serverConditions,
  /**
   * Those of several accounts are gathered first and then sorted: the planner, which takes every account for an average
   * one, walked through 50,000 names of others to find 26 (66 ms; gathered, below 1). So are those of one account with
   * what is shared with it.
   */
  gather: (condition, { scope }) =>
    several(scope) ? sql<boolean>`s.id = any(array(select s.id from server s where ${condition}))` : condition,
  total: (asked, count) =>
    totalsOf(asked.app.hub).get(keyOf(asked), { byState: (asked.query.state ?? []).length > 0 }, count),
  items: (rows, { scope, me, app }) => rowsOf(rows, scope, app).map((row) => rowFor(me, row)),
  info: (_asked, items) => ({ open: items.some((row) => row.task !== null) }),
  lines: async (items, { db }): Promise<Line[]> => {
    const ids = items.map((row) => row.id);
    const extras = await readExportExtras(db, ids);
    return items.map((row) => ({ ...row, ...(extras.get(row.id) ?? noExtras) }));
  },
  columns: ({ me }) => [...columnsFor(seesMoney(me)), ...otherFields()],
});

const money: readonly FileColumn<Line>[] = [
  ['monthlyPrice', (r) => (r.monthlyPrice === null ? null : (r.monthlyPrice.amount / 100).toFixed(2))],
  ['currency', (r) => r.monthlyPrice?.currency ?? null],
];

/** The columns of the file that have a name or a form of their own; those with money only for the user who sees it. */
const columnsFor = (seen: boolean): readonly FileColumn<Line>[] => [
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
  ...(seen ? money : []),
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

/** Fields of the row that are in the file under another name, or not at all. */
const named = ['zoneName', 'imageName', 'siteName', 'billingMode', 'monthlyPrice', 'sshUser', 'version'];

/** Every other field of the row: what the list is given is in its file, too. */
function otherFields(): readonly FileColumn<Record<string, unknown>>[] {
  const known = new Set([...named, ...columnsFor(false).map(([name]) => name)]);
  return fieldsOf(servers.listServers).filter(([name]) => !known.has(name));
}
