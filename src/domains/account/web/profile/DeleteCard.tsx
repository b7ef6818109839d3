import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { call } from '#shell/call.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useProof } from '#shell/proof.tsx';
import { useRead } from '#shell/read.ts';
import { refreshContext } from '#shell/session-reads.ts';
import { told } from '#shell/told.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { account } from '../../contract.ts';
import { daysUntil } from '../days-until.ts';

/** Asks for the account to be deleted, tells when, and takes it back. */
export function DeleteCard({ email }: { email: string }) {
  const { data, error, refetch } = useRead(account.readPersonalData, {});
  const [asking, setAsking] = useState(false);
  const { guard, dialog } = useProof();
  const settle = () => {
    refreshContext();
    return refetch();
  };
  const keep = useAct(account.cancelDeletion, {
    onDone: () => {
      toast('success', t`Your account stays`);
      void settle();
    },
  });
  const request = () =>
    guard(async () => {
      await call(account.requestDeletion, {});
      await settle();
    });
  const close = () => setAsking(false);
  const days = data?.waitingDays ?? 0;
  const due = data?.deletion;
  return (
    <Card
      title={t`Delete account`}
      note={t`After ${days} days the account is closed and what identifies you is removed. What the law asks to keep, such as invoices and the record of changes, stays.`}
    >
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} />}
      {data && !due && <Button onClick={() => setAsking(true)}>{t`Delete account…`}</Button>}
      {due && (
        <div className="grid gap-3">
          <Banner tone={due.held ? 'bad' : 'warn'}>
            {due.held ? t`The deletion is due, but held up:` : t`Your account will be deleted:`}{' '}
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
        <Dialog
          title={t`The account cannot be deleted now`}
          onClose={close}
          footer={<Button look="primary" onClick={close}>{t`Close`}</Button>}
        >
          <Reasons reasons={data.reasons} />
        </Dialog>
      )}
      {asking && data?.reasons.length === 0 && (
        <ConfirmDialog
          title={t`Delete your account?`}
          action={t`Ask for deletion`}
          danger
          typeToConfirm={email}
          onConfirm={() => {
            close();
            void request();
          }}
          onClose={close}
        >
          {t`For ${days} days everything works as before, and you can take it back. After that nobody can.`}
        </ConfirmDialog>
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
        <li key={kind}>{told(text)}</li>
      ))}
    </ul>
  );
}
