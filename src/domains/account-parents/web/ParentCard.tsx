import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Person } from '#domains/identity/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { Button } from '#ui/Button.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { accountParents } from '../contract.ts';
import ChangeParentDialog from './ChangeParentDialog.tsx';

/** On the page of a person: the account that theirs belongs to. */
export default function ParentCard({ person: { accountId: userId, email } }: { person: Person }) {
  const read = useRead(accountParents.readAccountParent, { params: { userId } });
  const [open, setOpen] = useState(false);
  return (
    <ReadCard
      title={t`Parent account`}
      note={t`The owner of the parent account sees and manages this account, and its price list applies where the account has none.`}
      read={read}
    >
      {({ parent, below, refusal }) => (
        <div className="grid justify-items-start gap-4">
          <KeyValue
            items={[
              [t`Belongs to`, parent ?? t`No account`],
              [t`Accounts below`, String(below)],
            ]}
          />
          <Button disabledReason={refusal} onClick={() => setOpen(true)}>{t`Change parent account…`}</Button>
          {open && (
            <ChangeParentDialog userId={userId} email={email} now={parent ?? ''} onClose={() => setOpen(false)} />
          )}
        </div>
      )}
    </ReadCard>
  );
}
