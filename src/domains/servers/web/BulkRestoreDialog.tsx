import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';
import type { EndedServer } from './TerminatedPage.tsx';

type Result = AnswerOf<typeof servers.restoreServers>['results'][number];

interface Props {
  rows: readonly EndedServer[];
  onClose(): void;
}

/** Brings the selected servers back, and tells of each whether it came. */
export default function BulkRestoreDialog({ rows, onClose }: Props) {
  // Kept as they were: what is back leaves the list.
  const [chosen] = useState(rows);
  const { results, take, skipped } = useBulkResults<Result>('serverId');
  const restore = useAct(servers.restoreServers, {
    refresh: [servers.listTerminated, servers.listServers, servers.summariseServers],
    onRefused: () => false,
    onDone: (answer) => take(answer.results),
  });
  const ready = chosen.filter((row) => row.restoreUntil !== null && row.cmdId === null);
  const send = (ids: readonly string[]) => restore.mutate({ input: { serverIds: [...ids] } });
  if (results)
    return (
      <Dialog
        title={t`Restore: what happened`}
        onClose={onClose}
        onSubmit={onClose}
        footer={
          <>
            <TryAgain ids={skipped} busy={restore.isPending} onRun={send} />
            <Button type="submit" look="primary">
              {t`Done`}
            </Button>
          </>
        }
      >
        <BulkList
          lines={results.map(({ serverId: id, name, refusal: reason }) => ({
            id,
            name,
            tone: reason === null ? ('ok' as const) : ('warn' as const),
            word: reason === null ? t`Restored` : t`Skipped`,
            reason,
          }))}
        />
      </Dialog>
    );
  return (
    <FormDialog
      title={plural(chosen.length, { one: 'Restore # server', other: 'Restore # servers' })}
      onClose={onClose}
      onSubmit={() => send(ready.map(({ id }) => id))}
      action={t`Restore`}
      busy={restore.isPending}
      disabledReason={ready.length === 0 ? t`None of the selected servers can do this now.` : null}
    >
      {restore.error && (
        <div className="mb-3">
          <Banner tone="bad">{restore.error.message}</Banner>
        </div>
      )}
      <p className="mb-3 text-muted">{t`They come back off, with their disks and addresses, and count as your servers again.`}</p>
      <BulkList
        lines={chosen.map((row) => ({
          id: row.id,
          name: row.name,
          tone: ready.includes(row) ? ('ok' as const) : ('warn' as const),
          word: ready.includes(row) ? t`Ready` : t`Skipped`,
          reason: ready.includes(row) ? null : t`Its disks and addresses are gone.`,
        }))}
      />
    </FormDialog>
  );
}
