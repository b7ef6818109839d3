import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { addressColumns } from './address-columns.tsx';
import { addressEntries, type AddressAsk } from './address-menu.tsx';
import type { AddressRow, SubnetRow } from './types.ts';

const rowId = (row: AddressRow) => row.ip;

interface Props {
  subnet: SubnetRow;
  may: boolean;
  onAsk(asked: AddressAsk): void;
}

/** The addresses of a subnet as a list. */
export function AddressTable({ subnet, may, onAsk }: Props) {
  const list = useList(networks.listAddresses, { params: { subnetId: subnet.id }, filters: ['use'], pollSeconds: 25 });
  const columns = useMemo(() => addressColumns<AddressRow>(), []);
  const rowMenu = useMemo(
    () => ({
      label: (row: AddressRow) => t`Actions of ${row.ip}`,
      entries: (row: AddressRow) => addressEntries(row, { subnet, may, onAsk }),
    }),
    [subnet, may, onAsk],
  );
  return (
    <PagedTable<AddressRow>
      className="rounded-none border-0 shadow-none"
      label={t`Addresses`}
      columns={columns}
      list={list}
      rowId={rowId}
      rowName={rowId}
      rowMenu={rowMenu}
      noMatch={t`No address matches`}
      nothing={
        <EmptyState kind="nothing" title={t`No addresses`}>
          {subnet.canChange ? t`No server has an address here yet.` : t`No server of yours has an address here.`}
        </EmptyState>
      }
    />
  );
}
