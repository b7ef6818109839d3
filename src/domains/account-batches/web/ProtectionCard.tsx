import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { accountBatches } from '../contract.ts';
import { LiftDialog, ProtectDialog } from './ProtectionDialogs.tsx';

type Standing = AnswerOf<typeof accountBatches.readBatchProtection>;

/** On the page of a person: whether batches leave the account out, and why. */
export default function ProtectionCard({ person }: { person: Person }) {
  const read = useRead(accountBatches.readBatchProtection, { params: { userId: person.accountId } });
  return (
    <ReadCard
      title={t`Batch protection`}
      note={t`Batches leave a protected account out. It can still be resumed in a batch, and changed here.`}
      read={read}
    >
      {(standing) => <Protection standing={standing} person={person} />}
    </ReadCard>
  );
}

function Protection({
  standing: { staff, protection },
  person: { accountId: userId, email },
}: {
  standing: Standing;
  person: Person;
}) {
  const mayProtect = useMay('account-batch.protect');
  const [asking, setAsking] = useState<'protect' | 'lift' | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="grid justify-items-start gap-4">
      {protection === null ? (
        <p className="text-muted">
          {staff
            ? t`Accounts of staff are always left out of batches.`
            : t`This account is not protected from batches.`}
        </p>
      ) : (
        <>
          <Banner tone="brand">{t`This account is protected from batches.`}</Banner>
          <KeyValue
            items={[
              [t`Reason`, protection.reason],
              [t`Ticket`, protection.ticket || '–'],
              [t`Protected by`, protection.placedBy],
              [t`Protected`, dateText(protection.placedAt)],
            ]}
          />
        </>
      )}
      {mayProtect && (!staff || protection !== null) && (
        <Button onClick={() => setAsking(protection === null ? 'protect' : 'lift')}>
          {protection === null ? t`Protect from batches…` : t`Lift protection…`}
        </Button>
      )}
      {asking === 'protect' && <ProtectDialog userId={userId} email={email} onClose={close} />}
      {asking === 'lift' && <LiftDialog userId={userId} email={email} onClose={close} />}
    </div>
  );
}
