import { t } from '@lingui/core/macro';
import { EllipsisVertical, Info, Link2, ListChecks, LogOut, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { router } from '#shell/boot/router.tsx';
import { IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Menu } from '#ui/Menu.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { isUnderWay } from '../states.ts';
import { useRepair } from './BrokenNetwork.tsx';
import { Column, ColumnLine } from './Column.tsx';
import { TagNames } from '#shell/text/TagNames.tsx';
import type { NetworkRow, ZoneRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { taskPath } from '#domains/tasks/paths.ts';
import { kindLabel, notYours, stateLabel, toneOfState } from './labels.ts';
import { networksPath } from '../paths.ts';

interface Props {
  zone: ZoneRow;
  vlanId: string | undefined;
}

/** What the parameters of this column begin with in the address. */
export const networkPrefix = 'network.';

const refusal = (row: NetworkRow) =>
  row.own ? (row.state === 'deleting' ? t`The network is being deleted.` : null) : notYours(row);
const ofRow = (row: NetworkRow) => ({ row });

const actionsWith = (repair: RowAction<NetworkRow>): readonly RowAction<NetworkRow>[] => [
  {
    id: 'link',
    title: () => t`Copy link`,
    icon: <Link2 size={16} />,
    run: ({ zoneId, vlanId }) =>
      void copyText(`${location.origin}${networksPath(zoneId, vlanId)}`).then(() => toast('success', t`Link copied`)),
  },
  {
    id: 'about',
    title: () => t`Tags, sharing and history`,
    icon: <Info size={16} />,
    run: ({ zoneId, vlanId }) => void router.navigate({ href: networksPath(zoneId, vlanId, { about: 1 }) }),
  },
  {
    id: 'rename',
    title: () => t`Rename`,
    icon: <Pencil size={16} />,
    may: 'network.manage',
    refusal,
    load: dialog(() => import('./RenameNetworkDialog.tsx'), ofRow),
  },
  repair,
  {
    id: 'task',
    title: () => t`Open task`,
    icon: <ListChecks size={16} />,
    offered: ({ cmdId }) => cmdId !== null,
    run: ({ cmdId }) => cmdId !== null && void router.navigate({ href: taskPath(cmdId) }),
  },
  {
    id: 'leave',
    title: () => t`Leave`,
    icon: <LogOut size={16} />,
    may: 'network.manage',
    offered: ({ shared }) => shared !== null,
    load: dialog(() => import('./LeaveNetworkDialog.tsx'), ofRow),
  },
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    may: 'network.manage',
    danger: true,
    group: 'delete',
    refusal,
    load: dialog(() => import('./DeleteNetworkDialog.tsx'), ofRow),
  },
];

/** The networks of a zone. */
export function NetworkColumn({ zone, vlanId }: Props) {
  const repair = useRepair();
  const actions = useMemo(() => actionsWith(repair), [repair]);
  const query = { zone: zone.id };
  const list = useList(networks.listNetworks, {
    query,
    filters: [],
    prefix: networkPrefix,
    pollSeconds: 25,
    firstSize: 50,
  });
  const create: RowAction<null> = {
    id: 'create',
    title: () => t`Create network`,
    icon: <Plus aria-hidden size={16} />,
    may: 'network.manage',
    refusal: () => (zone.canCreate ? null : t`This data center is closed to new resources.`),
    load: dialog(
      () => import('./CreateNetworkDialog.tsx'),
      () => ({ zone }),
    ),
  };
  return (
    <Column title={t`Networks`} back={null} actions={<ActionButton action={create} />} stays>
      <ListScreen
        list={list}
        flush
        rowName={(row) => row.name}
        actions={actions}
        search={{ label: t`Search networks`, className: 'w-full' }}
        draw={(rows, { menu }) => (
          <ul aria-label={t`Networks`} className="overflow-auto">
            {rows.map((row) => (
              <ColumnLine
                key={row.id}
                to={networksPath(zone.id, row.vlanId)}
                keeps={[networkPrefix]}
                current={String(row.vlanId) === vlanId}
                menu={
                  <Menu
                    entries={() => [...menu.entries(row)]}
                    trigger={(wiring) => (
                      <IconButton label={menu.label(row)} {...wiring}>
                        <EllipsisVertical size={17} />
                      </IconButton>
                    )}
                  />
                }
              >
                <NetworkFacts row={row} />
              </ColumnLine>
            ))}
          </ul>
        )}
        noMatch={t`No network matches`}
        nothing={{
          title: t`No networks here yet`,
          text: t`A private network connects your servers in this data center. Create one with its first subnet.`,
        }}
      />
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
      {row.tags.length > 0 && <TagNames names={row.tags} />}
      {counts ? (
        <UseBar counts={counts} label={t`Addresses in use in ${name}`} />
      ) : (
        <span className="text-[13px] text-muted">{t`Your addresses: ${mine}`}</span>
      )}
    </>
  );
}
