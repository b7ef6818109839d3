import { t } from '@lingui/core/macro';
import { BookmarkPlus, Download, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { urlOf } from '#shell/data/call.ts';
import { useSearchState } from '#shell/list/list.ts';
import { dialog, useRowActions, type RowAction } from '#shell/list/row-actions.tsx';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, buttonClass, IconButton } from '#ui/Button.tsx';
import { Segments, Select } from '#ui/ChoiceFields.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { networks } from '../contract.ts';
import { addressActions } from './address-actions.tsx';
import { AddressMap } from './AddressMap.tsx';
import { AddressTable } from './AddressTable.tsx';
import { Column } from './Column.tsx';
import type { NetworkRow, SubnetRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { notYours, labelOfUse } from './labels.ts';
import { networksPath } from '../paths.ts';

const importing: RowAction<SubnetRow> = {
  id: 'import',
  title: () => t`Import CSV`,
  load: dialog(
    () => import('./ImportDialog.tsx'),
    (subnet: SubnetRow) => ({ subnet }),
  ),
};
const editing: RowAction<SubnetRow> = {
  id: 'range',
  title: () => t`Edit range`,
  load: dialog(
    () => import('./RangeDialog.tsx'),
    (subnet: SubnetRow) => ({ subnet, asked: { action: 'reserve' as const, from: '', note: '' } }),
  ),
};
const none: readonly never[] = [];

interface Props {
  network: NetworkRow;
  subnetId: string;
  may: boolean;
  narrow: boolean;
}

/** The addresses of one subnet, as a map or as a list. */
export default function AddressColumn({ network, subnetId, may, narrow }: Props) {
  const read = useRead(networks.readSubnet, { params: { subnetId } }, { pollSeconds: 25 });
  const actions = useRowActions<SubnetRow>(none);
  const subnet = read.data;
  const gone = read.error?.status === 404 || read.error?.status === 400;
  const back = narrow
    ? { title: t`Subnets of ${network.name}`, to: networksPath(network.zoneId, network.vlanId) }
    : null;
  const refusal = may ? (subnet?.canChange === false ? notYours(network) : null) : roleForbids();
  return (
    <Column
      title={subnet?.cidr ?? t`Addresses`}
      back={back}
      actions={
        subnet && (
          <>
            <a
              href={urlOf(networks.exportAddresses, { params: { subnetId } })}
              download
              aria-label={t`Export CSV`}
              className={buttonClass('default', 'icon')}
            >
              <Download aria-hidden size={16} />
            </a>
            <IconButton
              label={t`Import CSV`}
              look="default"
              disabledReason={refusal}
              onClick={() => actions.choose(importing, subnet)}
            >
              <Upload size={16} />
            </IconButton>
            <Button disabledReason={refusal} onClick={() => actions.choose(editing, subnet)}>
              <BookmarkPlus aria-hidden size={16} />
              {t`Edit range`}
            </Button>
          </>
        )
      }
    >
      {!subnet && gone && <EmptyState kind="no-match" title={t`Subnet not found`} />}
      {!subnet && read.error && !gone && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!subnet && !read.error && (
        <div className="p-4">
          <SkeletonRows />
        </div>
      )}
      {subnet && <Addresses subnet={subnet} />}
      {actions.dialog}
    </Column>
  );
}

const uses = ['free', 'used', 'reserved', 'cooldown', 'gateway', 'edge'] as const;

function Addresses({ subnet }: { subnet: SubnetRow }) {
  const { search, set } = useSearchState();
  const actions = useMemo(() => addressActions(() => subnet), [subnet]);
  const map = subnet.whole && search['view'] !== 'table';
  const [filter, use] = [search['filter'] ?? '', search['use'] ?? ''];
  return (
    <>
      <div className="grid gap-3 border-b border-line p-4">
        <Facts subnet={subnet} />
        {subnet.counts && <UseBar counts={subnet.counts} label={t`Addresses in use in ${subnet.cidr}`} />}
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            className="min-w-40 flex-1"
            label={t`Address, MAC, server, note`}
            value={filter}
            onChange={(text) => set({ filter: text })}
          />
          <Select aria-label={t`State`} value={use} onChange={(event) => set({ use: event.target.value })}>
            <option value="">{t`All states`}</option>
            {uses.map((one) => (
              <option key={one} value={one}>
                {labelOfUse(one)}
              </option>
            ))}
          </Select>
          {subnet.whole && (
            <Segments<'map' | 'table'>
              label={t`View`}
              value={map ? 'map' : 'table'}
              choices={[
                { value: 'map', title: t`Map` },
                { value: 'table', title: t`Table` },
              ]}
              onChange={(view) => set({ view: view === 'map' ? '' : view })}
            />
          )}
        </div>
        {!subnet.whole && subnet.canChange && (
          <p className="text-[13px] text-muted">{t`This subnet is too large to list every address. Only addresses in use are shown.`}</p>
        )}
      </div>
      {map ? (
        <AddressMap subnet={subnet} filter={filter} use={use} actions={actions} />
      ) : (
        <AddressTable subnet={subnet} actions={actions} />
      )}
    </>
  );
}

function Facts({ subnet }: { subnet: SubnetRow }) {
  const dns = [subnet.dns1, subnet.dns2].filter((one) => one !== null).join(', ');
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Range`, `${subnet.from} – ${subnet.to}`],
    [t`Mask`, subnet.mask],
    [t`Gateway`, subnet.gateway],
    [t`DNS`, dns === '' ? null : dns],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5 text-[13px]">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
