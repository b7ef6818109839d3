import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { moneyText } from '#shell/format.ts';
import { useList } from '#shell/list.ts';
import { besides } from '#shell/money-cell.tsx';
import { PagedTable } from '#shell/PagedTable.tsx';
import { useMay } from '#shell/session-reads.ts';
import { PageHead } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import { addressColumns } from './address-columns.tsx';
import { addressEntries, type AddressAsk } from './address-menu.tsx';
import type { PlacedAddress } from './types.ts';
import { pathTo } from './words.ts';

const RangeDialog = lazy(() => import('./RangeDialog.tsx'));
const ReverseDialog = lazy(() => import('#shell/ReverseDialog.tsx'));

const rowId = (row: PlacedAddress) => `${row.subnetId} ${row.ip}`;
const rowName = (row: PlacedAddress) => row.ip;

function priceCell(price: PlacedAddress['price']): ReactNode {
  if (price === null) return null;
  const month = moneyText(minorOf(price.monthlyMicro), price.currency);
  return besides(t`${month} a month`, [{ micro: price.monthlyMicro, currency: price.currency }]);
}

function columnsOf(): DataColumn<PlacedAddress>[] {
  const [ip, ...others] = addressColumns<PlacedAddress>();
  return [
    ...(ip ? [ip] : []),
    {
      id: 'network',
      title: t`Network`,
      sort: 'network',
      cell: (row) => (
        <Link to={pathTo(row.zoneId, row.vlanId, row.subnetId)} className="text-brand-text hover:underline">
          {row.network}
        </Link>
      ),
    },
    { id: 'zone', title: t`Zone`, cell: (row) => row.zone },
    { id: 'price', title: t`Price`, cell: (row) => priceCell(row.price) },
    ...others,
  ];
}

/** The addresses of one's servers and reservations in all networks. */
export default function AddressesPage() {
  const list = useList(networks.findAddresses, { filters: ['public'], pollSeconds: 25 });
  const may = useMay('network.manage');
  const [asked, setAsked] = useState<{ ask: AddressAsk; row: PlacedAddress }>();
  const columns = useMemo(() => columnsOf(), []);
  const rowMenu = useMemo(
    () => ({
      label: (row: PlacedAddress) => t`Actions of ${row.ip}`,
      entries: (row: PlacedAddress) =>
        addressEntries(row, {
          subnet: { canChange: row.networkType === 0 },
          may,
          onAsk: (ask) => setAsked({ ask, row }),
        }),
    }),
    [may],
  );
  const close = () => setAsked(undefined);
  return (
    <>
      <Link to="/networks" className="mb-3 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
        {t`Networks`}
      </Link>
      <PageHead title={t`Addresses`} note={t`What your servers have, and what you keep, in all networks.`} />
      <PagedTable<PlacedAddress>
        label={t`Addresses`}
        columns={columns}
        list={list}
        rowId={rowId}
        rowName={rowName}
        rowMenu={rowMenu}
        noMatch={t`No address matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No addresses yet`}>
            {t`Each server with a network card in a network gets one.`}
          </EmptyState>
        }
        search={{ label: t`Address, part of a MAC, server, note`, className: 'w-72 max-sm:w-full' }}
        filters={
          <CheckField
            label={t`Public only`}
            checked={list.search['public'] === '1'}
            onChange={(on) => list.set({ public: on ? '1' : '' })}
          />
        }
      />
      <Suspense>
        {asked?.ask.what === 'range' && (
          <RangeDialog subnet={{ id: asked.row.subnetId, cidr: asked.row.cidr }} asked={asked.ask} onClose={close} />
        )}
        {asked?.ask.what === 'reverse' && (
          <ReverseDialog
            subnetId={asked.row.subnetId}
            ip={asked.row.ip}
            before={asked.row.reverseDns}
            refresh={afterChange}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
