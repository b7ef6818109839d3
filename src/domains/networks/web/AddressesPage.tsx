import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { moneyText } from '#shell/text/format.ts';
import { useList } from '#shell/list/list.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ZoneFilter } from '#shell/report/ZoneFilter.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { networks } from '../contract.ts';
import { addressActions } from './address-actions.tsx';
import { addressColumns } from './address-columns.tsx';
import type { PlacedAddress } from './types.ts';
import { networksPath } from '../paths.ts';

const rowId = (row: PlacedAddress) => `${row.subnetId} ${row.ip}`;
const rowName = (row: PlacedAddress) => row.ip;
const actions = addressActions<PlacedAddress>(({ subnetId, cidr, networkType }) => ({
  id: subnetId,
  cidr,
  canChange: networkType === 0,
}));

function priceCell(price: PlacedAddress['price']): ReactNode {
  if (price === null) return null;
  const month = moneyText(minorOf(price.monthlyMicro), price.currency);
  return withConversion(t`${month}/mo`, [{ micro: price.monthlyMicro, currency: price.currency }]);
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
        <Link to={networksPath(row.zoneId, row.vlanId, row.subnetId)} className="text-brand-text hover:underline">
          {row.network}
        </Link>
      ),
    },
    { id: 'zone', title: t`Data center`, cell: (row) => <ZoneName of={row.zone} /> },
    { id: 'price', title: t`Price`, cell: (row) => priceCell(row.price) },
    ...others,
  ];
}

/** The addresses of one's servers and reservations in all networks. */
export default function AddressesPage() {
  const list = useList(networks.findAddresses, { filters: ['public', 'zone'], pollSeconds: 25 });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <>
      <BackLink to={networksPath()}>{t`Networks`}</BackLink>
      <ListScreen
        list={list}
        title={t`Addresses`}
        note={t`Addresses of your servers and reserved addresses, across all networks.`}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        search={{ label: t`Address, part of a MAC, server, note`, className: 'w-72 max-sm:w-full' }}
        filters={[{ name: 'public', title: t`Public only` }]}
        controls={list.zone && <ZoneFilter title={t`Data center`} {...list.zone} />}
        noMatch={t`No address matches`}
        nothing={{ title: t`No addresses yet`, text: t`Every server attached to a network gets an address.` }}
      />
    </>
  );
}
