import { t } from '@lingui/core/macro';
import { EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import { networks } from '../contract.ts';
import { Column, ColumnLine } from './Column.tsx';
import { networkPrefix } from './NetworkColumn.tsx';
import type { NetworkRow, SubnetRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { notYours } from './labels.ts';
import { networksPath } from '../paths.ts';

interface Props {
  network: NetworkRow;
  subnetId: string | undefined;
  narrow: boolean;
}

const prefix = 'subnet.';

/** What can be done with the subnets of a network. */
function actionsOf(network: NetworkRow) {
  const refusal = () => (network.canChange ? null : notYours(network));
  const actions: readonly RowAction<SubnetRow>[] = [
    {
      id: 'edit',
      title: () => t`Edit`,
      icon: <Pencil size={16} />,
      may: 'network.manage',
      refusal,
      load: dialog(
        () => import('./EditSubnetDialog.tsx'),
        (row: SubnetRow) => ({ row }),
      ),
    },
    {
      id: 'delete',
      title: () => t`Delete`,
      icon: <Trash2 size={16} />,
      may: 'network.manage',
      danger: true,
      refusal,
      load: dialog(
        () => import('./DeleteSubnetDialog.tsx'),
        (row: SubnetRow) => ({ network, row }),
      ),
    },
  ];
  const add: RowAction<null> = {
    id: 'add',
    title: () => t`Add subnet`,
    icon: <Plus aria-hidden size={16} />,
    may: 'network.manage',
    refusal,
    load: dialog(
      () => import('./AddSubnetDialog.tsx'),
      () => ({ network }),
    ),
  };
  return { actions, add };
}

/** The subnets of a network. */
export function SubnetColumn({ network, subnetId, narrow }: Props) {
  const list = useList(networks.listSubnets, {
    params: { networkId: network.id },
    prefix,
    pollSeconds: 25,
    firstSize: 50,
  });
  const { actions, add } = useMemo(() => actionsOf(network), [network]);
  const back = narrow ? { title: t`All networks`, to: networksPath(network.zoneId) } : null;
  return (
    <Column title={narrow ? network.name : t`Subnets`} back={back} actions={<ActionButton action={add} />} stays>
      <ListScreen
        list={list}
        flush
        rowName={(row) => row.cidr}
        actions={actions}
        draw={(rows, { menu }) => (
          <ul aria-label={t`Subnets`} className="overflow-auto">
            {rows.map((row) => (
              <ColumnLine
                key={row.id}
                to={networksPath(network.zoneId, network.vlanId, row.id)}
                keeps={[networkPrefix, prefix]}
                current={row.id === subnetId}
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
                <span className="font-mono font-medium">{row.cidr}</span>
                {row.description !== '' && (
                  <span className="text-[13px] break-words text-muted">{row.description}</span>
                )}
                <span className="text-[13px] text-muted">{t`Gateway ${row.gateway}`}</span>
                {row.counts ? (
                  <UseBar counts={row.counts} label={t`Addresses in use in ${row.cidr}`} />
                ) : (
                  <span className="text-[13px] text-muted">{t`Your addresses: ${row.mine}`}</span>
                )}
              </ColumnLine>
            ))}
          </ul>
        )}
        noMatch={t`No subnet matches`}
        nothing={{ title: t`No subnets`, text: t`Without a subnet, servers in this network don't get an address.` }}
      />
    </Column>
  );
}
