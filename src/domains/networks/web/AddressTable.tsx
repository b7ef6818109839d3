import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list.ts';
import { Button } from '#ui/Button.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { Pager } from '#ui/Pager.tsx';
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
    <DataTable<AddressRow>
      className="rounded-none border-0 shadow-none"
      label={t`Addresses`}
      columns={columns}
      rows={list.rows}
      rowId={rowId}
      rowName={rowId}
      {...list.table}
      rowMenu={rowMenu}
      error={
        list.read.error &&
        !list.rows && <InlineError text={list.read.error.message} onRetry={() => void list.read.refetch()} />
      }
      empty={
        list.narrowed ? (
          <EmptyState
            kind="no-match"
            title={t`No address matches`}
            action={<Button onClick={list.clear}>{t`Clear the filters`}</Button>}
          />
        ) : (
          <EmptyState kind="nothing" title={t`No addresses`}>
            {subnet.canChange ? t`No server has an address here yet.` : t`No server of yours has an address here.`}
          </EmptyState>
        )
      }
      footer={<Pager {...list.pager} />}
    />
  );
}
