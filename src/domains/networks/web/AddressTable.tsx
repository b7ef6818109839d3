import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { networks } from '../contract.ts';
import { addressColumns } from './address-columns.tsx';
import type { AddressRow, SubnetRow } from './types.ts';

const rowId = (row: AddressRow) => row.ip;

/** The addresses of a subnet as a list. */
export function AddressTable({ subnet, actions }: { subnet: SubnetRow; actions: readonly RowAction<AddressRow>[] }) {
  const list = useList(networks.listAddresses, { params: { subnetId: subnet.id }, filters: ['use'], pollSeconds: 25 });
  const columns = useMemo(() => addressColumns<AddressRow>(), []);
  return (
    <ListScreen
      className="rounded-none border-0 shadow-none"
      label={t`Addresses`}
      list={list}
      columns={columns}
      rowId={rowId}
      rowName={rowId}
      actions={actions}
      noMatch={t`No address matches`}
      nothing={{
        title: t`No addresses`,
        text: subnet.canChange ? t`No servers have an address here yet.` : t`None of your servers has an address here.`,
      }}
    />
  );
}
