import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#shell/call.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useProof } from '#shell/proof.tsx';
import { useRead } from '#shell/read.ts';
import { toast } from '#ui/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { account } from '../../contract.ts';

const isLive = (state: string | undefined) => state === 'waiting' || state === 'running';

/** Orders a file of everything that is kept about the person; its link comes by mail. */
export function DataCard({ email }: { email: string }) {
  const [watching, setWatching] = useState(false);
  const { data, error, refetch } = useRead(
    account.readPersonalData,
    {},
    watching ? { pollSeconds: 2, always: true } : {},
  );
  const { guard, dialog } = useProof();
  const last = data?.export;
  const live = isLive(last?.state);
  if (watching !== live && data) setWatching(live);
  const order = () =>
    guard(async () => {
      await call(account.exportData, {});
      toast('success', t`File ordered`, { text: t`A link is mailed to ${email} when it is ready.` });
      await refetch();
    });
  return (
    <Card
      title={t`Your data`}
      note={t`One file with your profile, contacts, sign-ins, actions, notifications and messages. A link to it is mailed to you; it works once, for 24 hours.`}
    >
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} />}
      {data && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            disabledReason={live ? t`A file is being made.` : null}
            onClick={() => void order()}
          >{t`Order my data`}</Button>
          {last && (
            <p role="status" className="text-muted">
              {live && t`The file is being made.`}
              {last.state === 'succeeded' && t`A link was mailed to you.`}
              {(last.state === 'failed' || last.state === 'cancelled') && t`The last file could not be made.`}{' '}
              <Link to="/tasks/$taskId" params={{ taskId: last.cmdId }} className="text-brand-text hover:underline">
                <DateTime at={last.orderedAt} />
              </Link>
            </p>
          )}
        </div>
      )}
      {dialog}
    </Card>
  );
}
