import { t } from '@lingui/core/macro';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import type { SyncState } from '../../states.ts';

interface Props {
  sync: { state: SyncState; syncedAt: string | null };
  /** What is missing before there is a synchronization. */
  off: string;
}

/** How the copy of a vendor's customers stands, and how old it is. */
export function SyncMark({ sync: { state, syncedAt }, off }: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StateDot tone={tones[state]} moving={state === 'running'}>
        {state === 'off' ? off : syncLabel(state)}
      </StateDot>
      {syncedAt !== null && (
        <span className="text-muted">
          {t`Last success`} <Ago at={syncedAt} />
        </span>
      )}
    </span>
  );
}

function syncLabel(state: Exclude<SyncState, 'off'>): string {
  const labels: Record<typeof state, () => string> = {
    waiting: () => t`Waiting for the first synchronization`,
    running: () => t`Synchronizing`,
    failed: () => t`Synchronization failed`,
    synced: () => t`Synchronized`,
  };
  return labels[state]();
}
const tones: Record<SyncState, Tone> = {
  off: 'muted',
  waiting: 'brand',
  running: 'brand',
  failed: 'bad',
  synced: 'ok',
};
