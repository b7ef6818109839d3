import { t } from '@lingui/core/macro';
import { BookmarkPlus, Download, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { urlOf } from '#shell/call.ts';
import { useSearchState } from '#shell/list.ts';
import { useRead } from '#shell/read.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button, buttonClass, IconButton } from '#ui/Button.tsx';
import { Segments, Select } from '#ui/ChoiceFields.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import type { AddressAsk } from './address-menu.tsx';
import { AddressMap } from './AddressMap.tsx';
import { AddressTable } from './AddressTable.tsx';
import { Column } from './Column.tsx';
import type { NetworkRow, SubnetRow } from './types.ts';
import { UseBar } from './UseBar.tsx';
import { notYours, pathTo, wordOfUse } from './words.ts';

const RangeDialog = lazy(() => import('./RangeDialog.tsx'));
const ImportDialog = lazy(() => import('./ImportDialog.tsx'));
const ReverseDialog = lazy(() => import('#shell/ReverseDialog.tsx'));

interface Props {
  network: NetworkRow;
  subnetId: string;
  may: boolean;
  narrow: boolean;
}

/** The addresses of one subnet, as a map or as a list. */
export default function AddressColumn({ network, subnetId, may, narrow }: Props) {
  const read = useRead(networks.readSubnet, { params: { subnetId } }, { pollSeconds: 25 });
  const [asked, setAsked] = useState<AddressAsk>();
  const [importing, setImporting] = useState(false);
  const subnet = read.data;
  const gone = read.error?.status === 404 || read.error?.status === 400;
  const back = narrow ? { title: t`Subnets of ${network.name}`, to: pathTo(network.zoneId, network.vlanId) } : null;
  const close = () => setAsked(undefined);
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
              disabledReason={may ? (subnet.canChange ? null : notYours(network)) : roleForbids()}
              onClick={() => setImporting(true)}
            >
              <Upload size={16} />
            </IconButton>
            <Button
              disabledReason={may ? (subnet.canChange ? null : notYours(network)) : roleForbids()}
              onClick={() => setAsked({ what: 'range', action: 'reserve', from: '', note: '' })}
            >
              <BookmarkPlus aria-hidden size={16} />
              {t`Change a range`}
            </Button>
          </>
        )
      }
    >
      {!subnet && gone && <EmptyState kind="no-match" title={t`There is no such subnet`} />}
      {!subnet && read.error && !gone && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!subnet && !read.error && (
        <div className="p-4">
          <SkeletonRows />
        </div>
      )}
      {subnet && <Addresses subnet={subnet} may={may} onAsk={setAsked} />}
      <Suspense>
        {subnet && asked?.what === 'range' && <RangeDialog subnet={subnet} asked={asked} onClose={close} />}
        {subnet && importing && <ImportDialog subnet={subnet} onClose={() => setImporting(false)} />}
        {subnet && asked?.what === 'reverse' && (
          <ReverseDialog
            subnetId={subnet.id}
            ip={asked.row.ip}
            before={asked.row.reverseDns}
            refresh={afterChange}
            onClose={close}
          />
        )}
      </Suspense>
    </Column>
  );
}

const uses = ['free', 'used', 'reserved', 'gateway', 'edge'] as const;

function Addresses({ subnet, may, onAsk }: { subnet: SubnetRow; may: boolean; onAsk(asked: AddressAsk): void }) {
  const { search, set } = useSearchState();
  const map = subnet.whole && search['view'] !== 'table';
  const [filter, use] = [search['filter'] ?? '', search['use'] ?? ''];
  return (
    <>
      <div className="grid gap-3 border-b border-line p-4">
        <Facts subnet={subnet} />
        {subnet.counts && <UseBar counts={subnet.counts} label={t`Addresses of ${subnet.cidr} that are taken`} />}
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            className="min-w-40 flex-1"
            label={t`Address, MAC, server, note`}
            value={filter}
            onChange={(text) => set({ filter: text })}
          />
          <Select aria-label={t`State`} value={use} onChange={(event) => set({ use: event.target.value })}>
            <option value="">{t`Every state`}</option>
            {uses.map((one) => (
              <option key={one} value={one}>
                {wordOfUse(one)}
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
          <p className="text-[13px] text-muted">{t`A subnet of this size is not listed address by address: these are the ones that are taken.`}</p>
        )}
      </div>
      {map ? (
        <AddressMap subnet={subnet} filter={filter} use={use} may={may} onAsk={onAsk} />
      ) : (
        <AddressTable subnet={subnet} may={may} onAsk={onAsk} />
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
