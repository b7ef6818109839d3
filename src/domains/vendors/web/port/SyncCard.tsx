import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { SyncState } from '../../states.ts';
import { SyncMark } from './SyncMark.tsx';

interface Props {
  title: string;
  note: string;
  sync: { state: SyncState; syncedAt: string | null; error: string | null };
  /** What is missing before there is a synchronization, and why it cannot be started. */
  off: { label: string; reason: string };
  starting: boolean;
  onStart(): void;
  /** What the last synchronization found. */
  children: ReactNode;
}

/** The copy of a vendor's customers, on the page of a site. */
export function SyncCard({ title, note, sync, off, starting, onStart, children }: Props) {
  return (
    <Card
      title={title}
      note={note}
      actions={
        <Button
          busy={starting || sync.state === 'running'}
          disabledReason={sync.state === 'off' ? off.reason : null}
          onClick={onStart}
        >
          {t`Synchronize now`}
        </Button>
      }
    >
      <SyncMark sync={sync} off={off.label} />
      {sync.error !== null && (
        <div className="mt-3">
          <Banner tone="bad">{sync.error}</Banner>
        </div>
      )}
      {sync.syncedAt !== null && <p className="mt-3">{children}</p>}
    </Card>
  );
}
