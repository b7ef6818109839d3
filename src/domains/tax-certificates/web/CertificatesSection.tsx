import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { billing } from '#domains/billing/contract.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { taxCertificates } from '../contract.ts';
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

const UploadDialog = lazyPart(() => import('./UploadDialog.tsx'));
const mostShown = 20;

/** On the billing page: the certificates of the account, and the upload of one. */
export default function CertificatesSection() {
  const read = useRead(taxCertificates.listTaxCertificates, { query: { mine: '1', size: mostShown } });
  const profile = useRead(billing.readBilling, {}).data?.profile;
  const mayEdit = useMay('billing.edit');
  const [open, setOpen] = useState(false);
  const rows = read.data?.items ?? [];
  return (
    <Card
      title={t`Tax exemption`}
      note={t`Upload an exemption certificate if you don't owe tax in a country or state.`}
      actions={
        <Button small onClick={() => setOpen(true)} disabledReason={mayEdit ? null : roleForbids()}>
          {t`Upload certificate`}
        </Button>
      }
    >
      <ReadState read={read} rows={2} />
      {read.data && rows.length === 0 && (
        <p className="text-muted">{t`No tax certificates yet. Your invoices include tax where it is due.`}</p>
      )}
      {rows.length > 0 && (
        <ul aria-label={t`Tax certificates`} className="divide-y divide-line">
          {rows.map((row) => (
            <Certificate key={row.id} row={row} />
          ))}
        </ul>
      )}
      {open && (
        <Suspense>
          <UploadDialog
            country={profile?.country ?? ''}
            region={profile?.region ?? ''}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Certificate({ row }: { row: CertificateRow }) {
  const mayEdit = useMay('billing.edit');
  const { id, number, state, wasAccepted } = row;
  const withdraw = useAct(taxCertificates.withdrawTaxCertificate, {
    onDone: () => toast('success', t`Certificate ${number} withdrawn`),
  });
  const canWithdraw = mayEdit && state !== 'scanning' && !wasAccepted;
  const rejection = rejectionText(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-40 flex-1 break-words">
        <span className="block font-medium">
          {fileRefusal(row) === null ? (
            <a href={fileUrl(id)} className="hover:underline" aria-label={t`Download certificate ${number}`}>
              {number}
            </a>
          ) : (
            number
          )}
        </span>
        <span className="block text-muted">{`${reasonLabel(row.reason)} · ${placeText(row)}`}</span>
        <span className="block text-muted tabular-nums">{validText(row)}</span>
        {rejection !== '' && <span className="block text-bad">{rejection}</span>}
      </span>
      <StateDot tone={certificateTone[state]}>{certificateStateLabel(state)}</StateDot>
      {canWithdraw && (
        <IconButton
          label={t`Withdraw certificate ${number}`}
          onClick={() => withdraw.mutate({ params: { certificateId: id } })}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
    </li>
  );
}
