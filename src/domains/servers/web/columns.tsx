import { t } from '@lingui/core/macro';
import { elapsedText } from '#shell/text/elapsed.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { moneyCell } from '#shell/list/money-cell.tsx';
import { CellCopy } from '#ui/CellCopy.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { SharedMark } from './SharedMark.tsx';
import { TagNames } from '#shell/text/TagNames.tsx';
import { serverState } from './State.tsx';
import type { ServerRow } from './types.ts';
import { billingLabel, ramText } from './labels.ts';
import { serverPath } from '../paths.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { taskPath } from '#domains/tasks/paths.ts';

export interface ColumnOptions {
  /** Sees servers of other people. */
  staff: boolean;
  /** Sees what servers cost. */
  money: boolean;
  /** Sees more than one site. */
  provider: boolean;
  /** The address's query, with `?`: it goes along when a server is opened, so that the list beside it is this one. */
  search: string;
}
type Column = DataColumn<ServerRow>;

/**
 * All that a list of servers can show; `sort` is the server's name of the column. Cells are elements rather than
 * components: a list draws hundreds of them before anything can be seen.
 */
export function serverColumns(options: ColumnOptions): Column[] {
  return [
    { id: 'name', title: t`Name`, sort: 'name', cell: (row) => name(row, options.search) },
    { id: 'state', title: t`State`, sort: 'state', phone: 'line', cell: serverState },
    {
      id: 'zone',
      title: t`Data center`,
      sort: 'zone',
      cell: (row) => <span title={row.zoneId}>{row.zoneName}</span>,
    },
    { id: 'image', title: t`Image`, spare: true, cell: (row) => clipped(row.imageName, 'system') },
    { id: 'cpu', title: t`CPU`, align: 'end', spare: true, cell: (row) => row.cpu },
    { id: 'ram', title: t`RAM`, sort: 'ram', align: 'end', spare: true, cell: (row) => ramText(row.ramMb) },
    {
      id: 'disk',
      title: t`Disk`,
      sort: 'disk',
      align: 'end',
      spare: true,
      cell: (row) => gigabytesText(row.diskGb),
    },
    { id: 'ip', title: t`IP address`, phone: 'line', cell: (row) => address(row.primaryIp) },
    ...ownership(options),
    ...cost(options),
    {
      id: 'billing',
      title: t`Billing`,
      hidden: options.staff,
      spare: true,
      cell: (row) => billingLabel(row.billingMode),
    },
    { id: 'uptime', title: t`Uptime`, hidden: true, align: 'end', cell: uptime },
    { id: 'backup', title: t`Backup`, hidden: true, cell: backup },
    { id: 'snapshot', title: t`Last snapshot`, hidden: true, cell: (row) => instantOrNone(row.lastSnapshot) },
    { id: 'groups', title: t`Groups`, hidden: true, cell: (row) => nameList(row.groups) },
    { id: 'task', title: t`Task`, hidden: true, cell: taskLink },
    { id: 'tags', title: t`Tags`, hidden: true, cell: (row) => tagList(row.tags) },
    { id: 'created', title: t`Created`, sort: 'created', hidden: true, cell: (row) => instant(row.created) },
    {
      id: 'since',
      title: t`In this state since`,
      sort: 'powerSince',
      hidden: true,
      cell: (row) => instant(row.powerSince),
    },
    {
      id: 'id',
      title: t`Server ID`,
      hidden: true,
      spare: true,
      cell: (row) => <span className="font-mono text-[13px]">{row.id}</span>,
    },
  ];
}

function cost({ money }: ColumnOptions): Column[] {
  if (!money) return [];
  const cell = ({ monthlyPrice }: ServerRow) => (monthlyPrice === null ? dash : moneyCell(monthlyPrice));
  return [{ id: 'price', title: t`Per month`, sort: 'price', align: 'end', spare: true, cell }];
}

function ownership({ staff, provider }: ColumnOptions): Column[] {
  return [
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row: ServerRow) => clipped(row.owner) },
    ...(provider ? [{ id: 'site', title: t`Site`, hidden: true, cell: (row: ServerRow) => row.siteName }] : []),
  ];
}

const name = (server: ServerRow, search: string) =>
  server.shared === null ? (
    nameLink(server, search)
  ) : (
    <span className="inline-flex max-w-full items-center gap-2">
      {nameLink(server, search)}
      <SharedMark owner={server.owner} level={server.shared} />
    </span>
  );

const nameLink = (server: ServerRow, search: string) => (
  <a
    href={`${serverPath(server.id, 'overview')}${search}`}
    data-go=""
    title={server.name}
    className="max-w-48 min-w-0 truncate font-medium hover:underline max-sm:max-w-none"
  >
    {server.name}
  </a>
);

const clipped = (text: string, look = '') => (
  <span dir="auto" title={text} className={`block max-w-37 truncate [text-align:match-parent] max-sm:max-w-52 ${look}`}>
    {text}
  </span>
);

const dash = <span className="text-muted">–</span>;

function address(ip: string | null) {
  if (ip === null) return dash;
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {ip}
      <CellCopy value={ip} />
    </span>
  );
}

function tagList(tags: readonly string[]) {
  return tags.length === 0 ? dash : <TagNames names={tags} />;
}

/** Names of people's own choice: as many as there are, cut where the column ends. */
function nameList(names: readonly string[]) {
  return names.length === 0 ? dash : clipped(names.join(', '));
}

/** How long it has been running; one that is suspended or off has not. */
function uptime({ power, powerSince }: ServerRow) {
  return power === 'on' || power === 'resumed' ? elapsedText(Date.now() - Date.parse(powerSince)) : dash;
}

/** Whether it is backed up every night, and when the last backup was taken that it could be restored from. */
function backup(row: ServerRow) {
  return (
    <span className="inline-flex items-center gap-2">
      <StateDot tone={row.backup ? 'ok' : 'muted'}>{row.backup ? t`On` : t`Off`}</StateDot>
      {row.lastBackup === null ? (
        row.backup && <span className="text-muted">{t`none yet`}</span>
      ) : (
        <Ago at={row.lastBackup} className="text-[13px] text-muted tabular-nums" />
      )}
    </span>
  );
}

function taskLink({ task }: ServerRow) {
  if (task === null) return dash;
  return (
    <a href={taskPath(task.cmdId)} data-go="" className="text-brand-text hover:underline">
      {task.title}
    </a>
  );
}

const instantOrNone = (at: string | null) => (at === null ? dash : instant(at));

function instant(at: string) {
  return <Ago at={at} />;
}
