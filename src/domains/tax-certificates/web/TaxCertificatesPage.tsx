import { t } from '@lingui/core/macro';
import { CircleCheck, CircleX, Download } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { taxCertificates } from '../contract.ts';
import { certificateStates } from '../states.ts';
import {
  certificateStateLabel,
  certificateTone,
  fileRefusal,
  fileUrl,
  placeText,
  reasonLabel,
  rejectionText,
  validText,
} from './labels.ts';
import type { CertificateRow } from './types.ts';

const reviewed = (decision: 'accept' | 'reject') =>
  dialog(
    () => import('./ReviewDialog.tsx'),
    (row: CertificateRow) => ({ row, decision }),
  );

const actions: readonly RowAction<CertificateRow>[] = [
  {
    id: 'download',
    title: () => t`Download file`,
    icon: <Download size={16} />,
    may: 'billing.view',
    refusal: fileRefusal,
    run: (row) => location.assign(fileUrl(row.id)),
  },
  {
    id: 'accept',
    title: () => t`Accept certificate`,
    icon: <CircleCheck size={16} />,
    may: 'tax-certificates.review',
    offered: ({ state }) => state === 'waiting' || state === 'scanning',
    refusal: fileRefusal,
    load: reviewed('accept'),
  },
  {
    id: 'reject',
    title: () => t`Reject certificate`,
    icon: <CircleX size={16} />,
    may: 'tax-certificates.review',
    offered: ({ state }) => state !== 'rejected',
    refusal: fileRefusal,
    load: reviewed('reject'),
  },
];

/** `/tax-certificates`: the certificates of all customers, and their review. */
export default function TaxCertificatesPage() {
  const list = useList(taxCertificates.listTaxCertificates);
  const columns = useMemo(
    (): ListColumn<CertificateRow>[] => [
      { id: 'number', title: t`Number`, kind: 'text' },
      { id: 'owner', title: t`Customer`, kind: 'text', phone: 'line' },
      {
        id: 'state',
        title: t`State`,
        phone: 'line',
        cell: ({ state }) => <StateDot tone={certificateTone[state]}>{certificateStateLabel(state)}</StateDot>,
      },
      { id: 'reason', title: t`Reason`, cell: ({ reason }) => reasonLabel(reason) },
      { id: 'place', title: t`Applies in`, cell: placeText },
      { id: 'valid', title: t`Valid`, cell: validText },
      {
        id: 'uploadedAt',
        title: t`Uploaded`,
        sort: 'uploadedAt',
        spare: true,
        cell: (row) => <Ago at={row.uploadedAt} />,
      },
      { id: 'rejection', title: t`Reason for the rejection`, spare: true, cell: (row) => rejectionText(row) || '–' },
    ],
    [],
  );
  return (
    <ListScreen
      title={t`Tax certificates`}
      note={t`Exemption certificates of customers. Accepted ones make their next invoices exempt in the country or state they apply in.`}
      list={list}
      columns={columns}
      rowName={(row) => row.number}
      actions={actions}
      search={{ label: t`Search by number or customer` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: certificateStates.map((value) => ({ value, title: certificateStateLabel(value) })),
        },
      ]}
      noMatch={t`No certificates match`}
      nothing={{
        title: t`No tax certificates yet`,
        text: t`Certificates that customers upload on their billing page appear here for review.`,
      }}
    />
  );
}
