import { plural, t } from '@lingui/core/macro';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { urlOf } from '#shell/call.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useNow } from '#shell/elapsed.ts';
import { useList } from '#shell/list.ts';
import { toggled } from '#shell/toggled.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Facet } from '#ui/Facet.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { servicelets } from '../contract.ts';
import { isLive, runStates } from '../states.ts';
import type { RunRow } from './types.ts';
import { durationText, runTitle, runTone, runWord } from './words.ts';

const filters = ['state'];

/** The queue of the server and its runs; read every ten seconds besides what events tell. */
export function RunsCard({ serverId, onShow }: { serverId: string; onShow(runId: string): void }) {
  const params = { serverId };
  const list = useList(servicelets.listServiceletRuns, { params, filters, pollSeconds: 10 });
  const { read, search, set } = list;
  const items = list.rows ?? [];
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
        (items.length > 0 || list.narrowed) && (
          <ExportLinks href={urlOf(servicelets.exportServiceletRuns, { params })} />
        )
      }
    >
      {read.data ? (
        items.length === 0 && !list.narrowed ? (
          <EmptyState kind="nothing" title={t`Nothing has run yet`}>
            {t`What you run appears here with its state, exit code and output.`}
          </EmptyState>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <FilterBar
                chips={[]}
                onClear={list.clear}
                search={
                  <SearchBox
                    className="w-64 max-sm:w-full"
                    label={t`Search runs`}
                    value={search['filter'] ?? ''}
                    onChange={(filter) => set({ filter })}
                  />
                }
              >
                <Facet
                  title={t`State`}
                  choices={runStates.map((value) => ({ value, title: runWord(value) }))}
                  chosen={search['state'] ?? ''}
                  onToggle={(value) => set({ state: toggled(search['state'] ?? '', value) })}
                />
              </FilterBar>
            </div>
            <div className="rounded-lg border border-line">
              {items.length === 0 ? (
                <EmptyState
                  kind="no-match"
                  title={t`No run matches`}
                  action={<Button onClick={list.clear}>{t`Clear the filters`}</Button>}
                />
              ) : (
                <ul aria-label={t`Runs`} className="divide-y divide-line">
                  {items.map((run) => (
                    <Row key={run.id} run={run} onShow={onShow} />
                  ))}
                </ul>
              )}
              <Pager {...list.pager} />
            </div>
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
