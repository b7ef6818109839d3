import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { batchPath } from '#domains/account-batches/paths.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { personPath } from '#domains/users/paths.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { siteMoves } from '../contract.ts';
import { MoveServicesDialog } from './MoveServicesDialog.tsx';
import { MoveToSiteDialog } from './MoveToSiteDialog.tsx';

type State = AnswerOf<typeof siteMoves.readSiteMove>;

/** On the page of a person: the site of their account, and what moves it or its services elsewhere. */
export default function MoveCard({ person: { accountId: userId, email } }: { person: Person }) {
  const read = useRead(siteMoves.readSiteMove, { params: { userId } });
  const [open, setOpen] = useState<'site' | 'services'>();
  const close = () => setOpen(undefined);
  return (
    <ReadCard
      title={t`Site and services`}
      note={t`Move the account with its people and services to another site, or some of its servers to another account.`}
      read={read}
    >
      {({ site, sites, movedTo, cameFrom, planned, refusal }) => (
        <div className="grid justify-items-start gap-4">
          <KeyValue
            items={[
              [t`Site`, site],
              ...(movedTo === null ? [] : [[t`Moved to`, <Elsewhere key="to" move={movedTo} />] as const]),
              ...(cameFrom === null ? [] : [[t`Came from`, <Elsewhere key="from" move={cameFrom} />] as const]),
              ...planned.map(
                ({ batchId, at }) => [t`Planned move`, <Planned key={batchId} {...{ batchId, at }} />] as const,
              ),
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <Button disabledReason={refusal} onClick={() => setOpen('site')}>{t`Move to another site…`}</Button>
            <Button onClick={() => setOpen('services')}>{t`Move services…`}</Button>
          </div>
          {open === 'site' && <MoveToSiteDialog userId={userId} email={email} sites={sites} onClose={close} />}
          {open === 'services' && <MoveServicesDialog userId={userId} email={email} sites={sites} onClose={close} />}
        </div>
      )}
    </ReadCard>
  );
}

/** Where an account went on, or came from. */
function Elsewhere({ move: { userId, site, at } }: { move: NonNullable<State['movedTo']> }) {
  return (
    <>
      <RowLink to={personPath(userId)}>{site}</RowLink>, <DateTime at={at} />
    </>
  );
}

/** The batch that is to move something, where it can be canceled. */
function Planned({ batchId, at }: State['planned'][number]) {
  return <RowLink to={batchPath(batchId)}>{at === null ? t`Waiting for approval` : <DateTime at={at} />}</RowLink>;
}
