import { plural, t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { urlOf } from '#shell/call.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useNow } from '#shell/elapsed.ts';
import { useRead } from '#shell/read.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { servicelets } from '../contract.ts';
import { isLive } from '../states.ts';
import type { RunRow } from './types.ts';
import { durationText, runTitle, runTone, runWord } from './words.ts';

/** The queue of the server and its last runs; read every ten seconds besides what events tell. */
export function RunsCard({ serverId, onShow }: { serverId: string; onShow(runId: string): void }) {
  const params = { serverId };
  const read = useRead(servicelets.listServiceletRuns, { params }, { pollSeconds: 10, always: true });
  const items = read.data?.items ?? [];
  const queue = items.filter(({ state }) => isLive(state)).length;
  return (
    <Card
      title={t`Runs`}
      note={
        queue > 0
          ? plural(queue, { one: '# run is in the queue.', other: '# runs are in the queue.' })
          : t`The server runs one at a time, in the order of the queue.`
      }
      actions={
        items.length > 0 && (
          <a href={urlOf(servicelets.exportServiceletRuns, { params })} download className={buttonClass()}>
            <Download aria-hidden size={16} />
            {t`Export CSV`}
          </a>
        )
      }
    >
      {read.data ? (
        items.length === 0 ? (
          <EmptyState kind="nothing" title={t`Nothing has run yet`}>
            {t`What you run appears here with its state, exit code and output.`}
          </EmptyState>
        ) : (
          <>
            <ul
              aria-label={t`Runs`}
              className="max-h-112 divide-y divide-line overflow-auto rounded-lg border border-line"
            >
              {items.map((run) => (
                <Row key={run.id} run={run} onShow={onShow} />
              ))}
            </ul>
            {read.data.total > items.length && (
              <p className="mt-2 text-[13px] text-muted">
                {t`The newest ${items.length} of ${read.data.total}. The export has all.`}
              </p>
            )}
          </>
        )
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Card>
  );
}

function Row({ run, onShow }: { run: RunRow; onShow(runId: string): void }) {
  const live = isLive(run.state);
  const duration = durationText(run, useNow(live));
  return (
    <li>
      <button
        type="button"
        className="flex w-full flex-wrap items-baseline gap-x-4 gap-y-0.5 px-3.5 py-2.5 text-start transition-colors hover:bg-hover"
        onClick={() => onShow(run.id)}
      >
        <span className="min-w-0 flex-1 basis-52 truncate font-medium">{runTitle(run)}</span>
        <StateDot tone={runTone[run.state]} moving={live}>
          {runWord(run.state)}
        </StateDot>
        <span className="w-full text-[13px] text-muted tabular-nums">
          <DateTime at={run.queuedAt} /> · {run.by}
          {run.exitCode !== null && ` · ${t`exit code ${run.exitCode}`}`}
          {duration !== null && ` · ${duration}`}
        </span>
      </button>
    </li>
  );
}
