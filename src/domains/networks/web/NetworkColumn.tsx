import { t } from '@lingui/core/macro';
import { EllipsisVertical, Info, Link2, ListChecks, LogOut, Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { router } from '#shell/boot/router.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { isUnderWay } from '../states.ts';
import { isBroken, useRepair } from './BrokenNetwork.tsx';
import { Column, ColumnLine } from './Column.tsx';
import { NetworkTags } from './NetworkTags.tsx';
import type { NetworkRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { taskPath } from '#domains/tasks/paths.ts';
import { kindLabel, notYours, stateLabel, toneOfState } from './labels.ts';
import { networksPath } from '../paths.ts';

const step = 50;

export interface NetworkAsk {
  what: 'rename' | 'delete' | 'repair' | 'leave';
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
    <Button disabledReason={closed ?? (may ? null : roleForbids())} onClick={onCreate}>
      <Plus aria-hidden size={16} />
      {t`Create network`}
    </Button>
  );
  const rows = read.data?.items;
  return (
    <Column title={t`Networks`} back={null} actions={create} stays>
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
            {t`A private network connects your servers in this data center. Create one with its first subnet.`}
          </EmptyState>
        ) : (
          <EmptyState
            kind="no-match"
            title={t`No network matches`}
            action={<Button onClick={() => setFilter('')}>{t`Clear search`}</Button>}
          />
        ))}
      <ul aria-label={t`Networks`} className="overflow-auto">
        {rows?.map((row) => (
          <ColumnLine
            key={row.id}
            to={networksPath(zoneId, row.vlanId)}
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
  const kind = kindLabel(row.type);
  return (
    <>
      <span className="font-medium break-all">{name}</span>
      {row.state !== 'active' && (
        <span className="grid gap-0.5 text-[13px]">
          <StateDot tone={toneOfState[row.state]} moving={isUnderWay(row.state)}>
            {stateLabel(row.state)}
          </StateDot>
          {row.reason !== null && <span className="break-words text-muted">{row.reason}</span>}
        </span>
      )}
      <span className="text-[13px] text-muted">
        {t`${kind} · VLAN ${vlanId}`}
        {row.owner !== null && row.own ? ` · ${row.owner}` : ''}
        {row.shared === null ? '' : ` · ${t`shared by ${row.shared.by}`}`}
        {row.sharedWith === 0 ? '' : ` · ${t`shared with ${row.sharedWith}`}`}
      </span>
      <span className="text-[13px] text-muted">{t`Subnets: ${subnets} · Servers: ${servers}`}</span>
      {row.tags.length > 0 && <NetworkTags names={row.tags} />}
      {counts ? (
        <UseBar counts={counts} label={t`Addresses in use in ${name}`} />
      ) : (
        <span className="text-[13px] text-muted">{t`Your addresses: ${mine}`}</span>
      )}
    </>
  );
}

function NetworkMenu({ row, may, onAsk }: { row: NetworkRow; may: boolean; onAsk(asked: NetworkAsk): void }) {
  const owners = may ? (row.own ? null : notYours(row)) : roleForbids();
  const repair = useRepair(row, may);
  const disabledReason = owners ?? (row.state === 'deleting' ? t`The network is being deleted.` : null);
  const link = `${location.origin}${networksPath(row.zoneId, row.vlanId)}`;
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
          onChoose: () => void copyText(link).then(() => toast('success', t`Link copied`)),
        },
        {
          id: 'about',
          title: t`Tags, sharing and history`,
          icon: <Info size={16} />,
          onChoose: () => void router.navigate({ href: networksPath(row.zoneId, row.vlanId, { about: 1 }) }),
        },
        {
          id: 'rename',
          title: t`Rename`,
          icon: <Pencil size={16} />,
          disabledReason,
          onChoose: () => onAsk({ what: 'rename', row }),
        },
        ...(isBroken(row)
          ? [
              {
                id: 'repair',
                icon: <Wrench size={16} />,
                ...repair,
                onChoose: () => onAsk({ what: 'repair', row }),
              },
            ]
          : []),
        ...(row.cmdId === null
          ? []
          : [
              {
                id: 'task',
                title: t`Open task`,
                icon: <ListChecks size={16} />,
                onChoose: () => void router.navigate({ href: taskPath(row.cmdId!) }),
              },
            ]),
        ...(row.shared === null
          ? []
          : [
              {
                id: 'leave',
                title: t`Leave`,
                icon: <LogOut size={16} />,
                disabledReason: may ? null : roleForbids(),
                onChoose: () => onAsk({ what: 'leave', row }),
              },
            ]),
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
