import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useAct } from '#shell/form/act.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { account } from '../../contract.ts';
import { daysUntil } from '../days-until.ts';

/** Requests deletion of the account, shows the date, and cancels the request. */
export function DeleteCard({ email }: { email: string }) {
  const { data, error, refetch } = useRead(account.readPersonalData, {});
  const [asking, setAsking] = useState(false);
  const { guard, dialog } = useProof();
  const keep = useAct(account.cancelDeletion, { onDone: () => toast('success', t`Your account will be kept`) });
  const request = useOpForm(account.requestDeletion, { guard });
  const close = () => setAsking(false);
  const days = data?.waitingDays ?? 0;
  const due = data?.deletion;
  return (
    <Card
      title={t`Delete account`}
      note={t`After ${days} days the account is closed and your personal data is removed. Records we are legally required to keep, such as invoices and the audit trail, are retained.`}
    >
      <ReadState read={{ data, error, refetch }} rows={1} />
      {data && !due && <Button onClick={() => setAsking(true)}>{t`Delete account…`}</Button>}
      {due && (
        <div className="grid gap-3">
          <Banner tone={due.held ? 'bad' : 'warn'}>
            {due.held ? t`The deletion is due but blocked:` : t`Your account will be deleted:`}{' '}
            <strong className="font-semibold">
              <DateTime at={due.dueAt} />
            </strong>{' '}
            {!due.held && t`(days left: ${daysUntil(due.dueAt)})`}
          </Banner>
          <Reasons reasons={data.reasons} />
          <Button className="justify-self-start" busy={keep.isPending} onClick={() => keep.mutate({})}>
            {t`Keep my account`}
          </Button>
        </div>
      )}
      {asking && data && data.reasons.length > 0 && (
        <DoneDialog title={t`The account can't be deleted now`} action={t`Close`} onClose={close}>
          <Reasons reasons={data.reasons} />
        </DoneDialog>
      )}
      {asking && data?.reasons.length === 0 && (
        <OpDialog
          form={request}
          title={t`Delete your account?`}
          action={t`Request deletion`}
          danger
          typeToConfirm={email}
          onClose={close}
        >
          {t`For ${days} days everything keeps working and you can cancel the deletion. After that, it can't be undone.`}
        </OpDialog>
      )}
      {dialog}
    </Card>
  );
}

function Reasons({ reasons }: { reasons: readonly { kind: string; text: string }[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      {reasons.map(({ kind, text }) => (
        <li key={kind}>{text}</li>
      ))}
    </ul>
  );
}
