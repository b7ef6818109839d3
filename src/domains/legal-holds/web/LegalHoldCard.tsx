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
import { legalHolds } from '../contract.ts';
import { LiftDialog, PlaceDialog } from './HoldDialogs.tsx';

type Hold = AnswerOf<typeof legalHolds.readLegalHold>['hold'];

/** On the page of a person: whether the account must be kept, and why. */
export default function LegalHoldCard({ person }: { person: Person }) {
  const read = useRead(legalHolds.readLegalHold, { params: { userId: person.accountId } });
  return (
    <ReadCard
      title={t`Legal hold`}
      note={t`An account under a legal hold can't be deleted. Customers don't see why.`}
      read={read}
    >
      {({ hold }) => <Standing hold={hold} person={person} />}
    </ReadCard>
  );
}

function Standing({ hold, person: { accountId: userId, email } }: { hold: Hold; person: Person }) {
  const mayManage = useMay('legal-hold.manage');
  const [asking, setAsking] = useState<'place' | 'lift' | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="grid justify-items-start gap-4">
      {hold === null ? (
        <p className="text-muted">{t`This account is not under a legal hold.`}</p>
      ) : (
        <>
          <Banner tone="warn">{t`This account is under a legal hold.`}</Banner>
          <KeyValue
            items={[
              [t`Reason`, hold.reason],
              [t`Ticket`, hold.ticket || '–'],
              [t`Placed by`, hold.placedBy],
              [t`Placed`, dateText(hold.placedAt)],
            ]}
          />
        </>
      )}
      {mayManage && (
        <Button onClick={() => setAsking(hold === null ? 'place' : 'lift')}>
          {hold === null ? t`Place legal hold…` : t`Lift legal hold…`}
        </Button>
      )}
      {asking === 'place' && <PlaceDialog userId={userId} email={email} onClose={close} />}
      {asking === 'lift' && <LiftDialog userId={userId} email={email} onClose={close} />}
    </div>
  );
}
