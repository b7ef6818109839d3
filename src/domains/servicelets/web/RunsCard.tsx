import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { useNow } from '#shell/text/elapsed.ts';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { servicelets } from '../contract.ts';
import { isLive, runStates } from '../states.ts';
import type { RunRow } from './types.ts';
import { durationText, runTitle, runTone, runLabel } from './labels.ts';

const columnsOf = (onShow: (runId: string) => void): ListColumn<RunRow>[] => [
  {
    id: 'name',
    title: t`Servicelet`,
    cell: (run) => (
      <button type="button" className="font-medium hover:underline" onClick={() => onShow(run.id)}>
        {runTitle(run)}
      </button>
    ),
  },
  {
    id: 'state',
    title: t`State`,
    cell: ({ state }) => (
      <StateDot tone={runTone[state]} moving={isLive(state)}>
        {runLabel(state)}
      </StateDot>
    ),
  },
  { id: 'queuedAt', title: t`Queued`, kind: 'date', sort: 'queuedAt' },
  { id: 'by', title: t`By`, kind: 'text' },
  { id: 'exitCode', title: t`Exit code`, kind: 'number' },
  { id: 'duration', title: t`Duration`, align: 'end', cell: (run) => <Duration run={run} /> },
];

/** The server's queue and runs; polled every ten seconds in addition to events. */
export function RunsCard({ serverId, onShow }: { serverId: string; onShow(runId: string): void }) {
  const list = useList(servicelets.listServiceletRuns, { params: { serverId }, pollSeconds: 10 });
  const columns = useMemo(() => columnsOf(onShow), [onShow]);
  const queue = list.rows?.filter(({ state }) => isLive(state)).length ?? 0;
  return (
    <Card
      title={t`Runs`}
      note={
        queue > 0
          ? plural(queue, { one: '# run is queued.', other: '# runs are queued.' })
          : t`The server processes one run at a time, in order.`
      }
      actions={list.file && <ExportLinks small file={list.file} />}
    >
      <ListScreen
        list={list}
        label={t`Runs`}
        columns={columns}
        rowName={runTitle}
        version={(run) => `${run.state} ${run.startedAt} ${run.endedAt}`}
        onOpen={({ id }) => onShow(id)}
        search={{ label: t`Search runs` }}
        filters={[
          {
            name: 'state',
            title: t`State`,
            choices: runStates.map((value) => ({ value, title: runLabel(value) })),
            several: true,
          },
        ]}
        noMatch={t`No run matches`}
        nothing={{ title: t`No runs yet`, text: t`Your runs appear here with status, exit code and output.` }}
      />
    </Card>
  );
}

function Duration({ run }: { run: RunRow }) {
  return durationText(run, useNow(isLive(run.state))) ?? '–';
}
