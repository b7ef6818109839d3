import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { dateText, gigabytesText, moneyText, utcText } from '#shell/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { Tag } from '#ui/StateDot.tsx';
import { State } from './State.tsx';
import type { ServerRow } from './types.ts';
import { billingWord, ramText } from './words.ts';

export interface ColumnOptions {
  /** Sees servers of other people. */
  staff: boolean;
  /** Sees more than one site. */
  provider: boolean;
  entriesOf(server: ServerRow): readonly MenuEntry[];
}
type Column = DataColumn<ServerRow>;

/** All that a list of servers can show; `sort` is the server's name of the column. */
export function serverColumns(options: ColumnOptions): Column[] {
  return [
    { id: 'name', title: t`Name`, sort: 'name', cell: (row) => <Name server={row} entriesOf={options.entriesOf} /> },
    { id: 'state', title: t`State`, sort: 'state', cell: (row) => <State server={row} /> },
    { id: 'zone', title: t`Zone`, sort: 'zone', cell: (row) => <span title={row.zoneName}>{row.zoneId}</span> },
    { id: 'image', title: t`Image`, wideOnly: true, cell: (row) => <Clipped text={row.imageName} /> },
    { id: 'cpu', title: t`CPU`, align: 'end', wideOnly: true, cell: (row) => row.cpu },
    { id: 'ram', title: t`RAM`, sort: 'ram', align: 'end', wideOnly: true, cell: (row) => ramText(row.ramMb) },
    {
      id: 'disk',
      title: t`Disk`,
      sort: 'disk',
      align: 'end',
      wideOnly: true,
      cell: (row) => gigabytesText(row.diskGb),
    },
    { id: 'ip', title: t`IP address`, cell: (row) => <Address ip={row.primaryIp} /> },
    ...ownership(options),
    {
      id: 'billing',
      title: t`Billing`,
      hidden: options.staff,
      wideOnly: true,
      cell: (row) => billingWord(row.billingMode),
    },
    {
      id: 'price',
      title: t`Per month`,
      sort: 'price',
      align: 'end',
      cell: ({ monthlyPrice }) => moneyText(monthlyPrice.amount, monthlyPrice.currency),
    },
    { id: 'tags', title: t`Tags`, hidden: true, cell: (row) => <Tags tags={row.tags} /> },
    { id: 'created', title: t`Created`, sort: 'created', hidden: true, cell: (row) => <Instant at={row.created} /> },
    {
      id: 'since',
      title: t`State since`,
      sort: 'powerSince',
      hidden: true,
      cell: (row) => <Instant at={row.powerSince} />,
    },
    {
      id: 'id',
      title: t`Server id`,
      hidden: true,
      wideOnly: true,
      cell: (row) => <span className="font-mono text-[13px]">{row.id}</span>,
    },
  ];
}

function ownership({ staff, provider }: ColumnOptions): Column[] {
  return [
    ...(staff ? [{ id: 'owner', title: t`Owner`, cell: (row: ServerRow) => <Clipped text={row.owner} /> }] : []),
    ...(provider ? [{ id: 'site', title: t`Site`, hidden: true, cell: (row: ServerRow) => row.siteName }] : []),
  ];
}

function Name({ server, entriesOf }: { server: ServerRow; entriesOf: ColumnOptions['entriesOf'] }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <Link
        to={`/servers/${server.id}/overview`}
        search={(search: object) => search}
        title={server.name}
        className="max-w-48 min-w-0 truncate font-medium hover:underline max-sm:max-w-none"
      >
        {server.name}
      </Link>
      <Menu
        entries={() => entriesOf(server)}
        trigger={(wiring) => (
          <button
            type="button"
            aria-label={t`Actions of ${server.name}`}
            className={`${buttonClass('ghost', 'icon')} -my-2 size-7! opacity-45 group-hover/row:opacity-100 hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100`}
            {...wiring}
          >
            <MoreHorizontal aria-hidden size={16} />
          </button>
        )}
      />
    </span>
  );
}

const Clipped = ({ text }: { text: string }) => (
  <span title={text} className="block max-w-38 truncate max-sm:max-w-52">
    {text}
  </span>
);

const dash = <span className="text-muted">–</span>;

function Address({ ip }: { ip: string | null }) {
  if (ip === null) return dash;
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {ip}
      <CopyButton value={ip} label={ip} />
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return dash;
  return (
    <span className="flex gap-1">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcText(at)} className="tabular-nums">
      {dateText(at)}
    </time>
  );
}
