import { t } from '@lingui/core/macro';
import { EllipsisVertical, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#shell/read.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { Menu } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { Column, ColumnLine } from './Column.tsx';
import type { NetworkRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { kindWord, noRight, pathTo, providers } from './words.ts';

const step = 50;

export interface NetworkAsk {
  what: 'rename' | 'delete';
  row: NetworkRow;
}

interface Props {
  zoneId: string;
  vlanId: string | undefined;
  may: boolean;
  /** Why nothing can be created in the zone. */
  closed: string | null;
  onCreate(): void;
  onAsk(asked: NetworkAsk): void;
}

/** The networks of a zone. */
export function NetworkColumn({ zoneId, vlanId, may, closed, onCreate, onAsk }: Props) {
  const [filter, setFilter] = useState('');
  const [size, setSize] = useState(step);
  const query = { zoneId, size, ...(filter === '' ? {} : { filter }) };
  const read = useRead(networks.listNetworks, { query }, { pollSeconds: 25, keepPrevious: true });
  const create = (
    <Button disabledReason={closed ?? (may ? null : noRight())} onClick={onCreate}>
      <Plus aria-hidden size={16} />
      {t`New network`}
    </Button>
  );
  const rows = read.data?.items;
  return (
    <Column title={t`Networks`} back={null} actions={create}>
      <div className="border-b border-line p-3">
        <SearchBox label={t`Search networks`} value={filter} onChange={setFilter} />
      </div>
      {rows === undefined && read.error && (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {rows === undefined && !read.error && (
        <div className="p-4">
          <SkeletonRows rows={5} />
        </div>
      )}
      {rows?.length === 0 &&
        (filter === '' ? (
          <EmptyState kind="nothing" title={t`No networks here yet`}>
            {t`A private network joins your servers of this zone. Make one with its first subnet.`}
          </EmptyState>
        ) : (
          <EmptyState
            kind="no-match"
            title={t`No network matches`}
            action={<Button onClick={() => setFilter('')}>{t`Clear the search`}</Button>}
          />
        ))}
      <ul aria-label={t`Networks`} className="overflow-auto">
        {rows?.map((row) => (
          <ColumnLine
            key={row.id}
            to={pathTo(zoneId, row.vlanId)}
            current={String(row.vlanId) === vlanId}
            menu={<NetworkMenu row={row} may={may} onAsk={onAsk} />}
          >
            <NetworkFacts row={row} />
          </ColumnLine>
        ))}
      </ul>
      {read.data && read.data.total > read.data.items.length && (
        <Button className="m-3" busy={read.isFetching} onClick={() => setSize(size + step)}>{t`Show more`}</Button>
      )}
    </Column>
  );
}

function NetworkFacts({ row }: { row: NetworkRow }) {
  const { name, vlanId, subnets, servers, counts, mine } = row;
  const kind = kindWord(row.type);
  return (
    <>
      <span className="font-medium break-all">{name}</span>
      <span className="text-[13px] text-muted">
        {t`${kind} · VLAN ${vlanId}`}
        {row.owner !== null && row.canChange ? ` · ${row.owner}` : ''}
      </span>
      <span className="text-[13px] text-muted">{t`Subnets: ${subnets} · Servers: ${servers}`}</span>
      {counts ? (
        <UseBar counts={counts} label={t`Addresses taken in ${name}`} />
      ) : (
        <span className="text-[13px] text-muted">{t`Addresses of yours: ${mine}`}</span>
      )}
    </>
  );
}

function NetworkMenu({ row, may, onAsk }: { row: NetworkRow; may: boolean; onAsk(asked: NetworkAsk): void }) {
  const disabledReason = may ? (row.canChange ? null : providers()) : noRight();
  const link = `${location.origin}${pathTo(row.zoneId, row.vlanId)}`;
  return (
    <Menu
      trigger={(wiring) => (
        <IconButton label={t`Actions of ${row.name}`} {...wiring}>
          <EllipsisVertical size={17} />
        </IconButton>
      )}
      entries={() => [
        {
          id: 'link',
          title: t`Copy link`,
          icon: <Link2 size={16} />,
          onChoose: () => void copyText(link).then(() => toast('success', t`The link is copied`)),
        },
        {
          id: 'rename',
          title: t`Rename`,
          icon: <Pencil size={16} />,
          disabledReason,
          onChoose: () => onAsk({ what: 'rename', row }),
        },
        'separator',
        {
          id: 'delete',
          title: t`Delete`,
          icon: <Trash2 size={16} />,
          danger: true,
          disabledReason,
          onChoose: () => onAsk({ what: 'delete', row }),
        },
      ]}
    />
  );
}
