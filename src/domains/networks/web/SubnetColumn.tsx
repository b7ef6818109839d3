import { t } from '@lingui/core/macro';
import { EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { networks } from '../contract.ts';
import { maxSubnets } from '../limits.ts';
import { Column, ColumnLine } from './Column.tsx';
import type { NetworkRow, SubnetRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { notYours } from './labels.ts';
import { networksPath } from '../paths.ts';

export type SubnetAsk = { what: 'create' } | { what: 'edit' | 'delete'; row: SubnetRow };

interface Props {
  network: NetworkRow;
  subnetId: string | undefined;
  may: boolean;
  narrow: boolean;
  onAsk(asked: SubnetAsk): void;
}

/** The subnets of a network. */
export function SubnetColumn({ network, subnetId, may, narrow, onAsk }: Props) {
  const args = { params: { networkId: network.id }, query: { size: maxSubnets } };
  const read = useRead(networks.listSubnets, args, { pollSeconds: 25 });
  const rows = read.data?.items;
  const disabledReason = may ? (network.canChange ? null : notYours(network)) : roleForbids();
  const add = (
    <Button disabledReason={disabledReason} onClick={() => onAsk({ what: 'create' })}>
      <Plus aria-hidden size={16} />
      {t`Add subnet`}
    </Button>
  );
  const back = narrow ? { title: t`All networks`, to: networksPath(network.zoneId) } : null;
  return (
    <Column title={narrow ? network.name : t`Subnets`} back={back} actions={add} stays>
      {rows === undefined && read.error && (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {rows === undefined && !read.error && (
        <div className="p-4">
          <SkeletonRows rows={4} />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState kind="nothing" title={t`No subnets`}>
          {t`Without a subnet, servers in this network don't get an address.`}
        </EmptyState>
      )}
      <ul aria-label={t`Subnets`} className="overflow-auto">
        {rows?.map((row) => (
          <ColumnLine
            key={row.id}
            to={networksPath(network.zoneId, network.vlanId, row.id)}
            current={row.id === subnetId}
            menu={
              <Menu
                trigger={(wiring) => (
                  <IconButton label={t`Actions of ${row.cidr}`} {...wiring}>
                    <EllipsisVertical size={17} />
                  </IconButton>
                )}
                entries={() => [
                  {
                    id: 'edit',
                    title: t`Edit`,
                    icon: <Pencil size={16} />,
                    disabledReason,
                    onChoose: () => onAsk({ what: 'edit', row }),
                  },
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
            }
          >
            <span className="font-mono font-medium">{row.cidr}</span>
            {row.description !== '' && <span className="text-[13px] break-words text-muted">{row.description}</span>}
            <span className="text-[13px] text-muted">{t`Gateway ${row.gateway}`}</span>
            {row.counts ? (
              <UseBar counts={row.counts} label={t`Addresses in use in ${row.cidr}`} />
            ) : (
              <span className="text-[13px] text-muted">{t`Your addresses: ${row.mine}`}</span>
            )}
          </ColumnLine>
        ))}
      </ul>
    </Column>
  );
}
