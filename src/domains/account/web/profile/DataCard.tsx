import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { useRead } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { taskPath } from '#domains/tasks/paths.ts';
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
  const { act, dialog } = useProof();
  const last = data?.export;
  const live = isLive(last?.state);
  if (watching !== live && data) setWatching(live);
  const order = () =>
    act(
      account.exportData,
      {},
      {
        onDone: () =>
          toast('success', t`Export requested`, {
            text: t`We'll email a download link to ${email} when the file is ready.`,
          }),
      },
    );
  return (
    <Card
      title={t`Your data`}
      note={t`One file with your profile, contacts, sign-ins, actions, notifications and messages. We'll email you a link that works once, within 24 hours.`}
    >
      <ReadState read={{ data, error, refetch }} rows={1} />
      {data && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            disabledReason={live ? t`An export is being prepared.` : null}
            onClick={() => void order()}
          >{t`Request my data`}</Button>
          {last && (
            <p role="status" className="text-muted">
              {live && t`The export is being prepared.`}
              {last.state === 'succeeded' && t`We emailed you a download link.`}
              {(last.state === 'failed' || last.state === 'cancelled') && t`The last export failed.`}{' '}
              <Link to={taskPath(last.cmdId)} className="text-brand-text hover:underline">
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
