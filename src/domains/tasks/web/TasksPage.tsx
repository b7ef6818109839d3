import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AsOf } from '#shell/AsOf.tsx';
import { useList } from '#shell/list.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { Facet } from '#ui/Facet.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { toggled } from '#shell/toggled.ts';
import { tasks } from '../contract.ts';
import type { TaskState } from '../schemas.ts';
import { taskColumns } from './columns.tsx';
import { kindWord, taskKinds } from './kinds.ts';
import type { TaskRow } from './task-patch.ts';
import { taskWord } from './words.ts';
import { told } from '#ui/told.ts';

const filters = ['state', 'kind', 'objectId'];
const states: readonly TaskState[] = ['running', 'waiting', 'failed', 'succeeded', 'cancelled'];
const stateWord = (state: string) => {
  const known = states.find((one) => one === state);
  return known ? taskWord({ state: known, warn: false }) : state;
};

/** Everything that runs, waits and has run. */
export default function TasksPage() {
  const list = useList(tasks.listTasks, { filters, pollSeconds: 6 });
  const navigate = useNavigate();
  const columns = useMemo(() => taskColumns(), []);
  const facets = [
    { id: 'state', title: t`State`, values: states, word: stateWord },
    { id: 'kind', title: t`Kind`, values: taskKinds, word: kindWord },
  ];
  const chips: Chip[] = facets.flatMap(({ id, title, word }) => {
    const value = list.search[id];
    if (!value) return [];
    const shown = value.split(',').map(word).join(', ');
    return [{ id, name: title, value: shown, onRemove: () => list.set({ [id]: '' }) }];
  });
  if (list.search['objectId']) {
    const name = list.rows?.[0]?.objectName ?? t`one`;
    chips.push({ id: 'objectId', name: t`Object`, value: name, onRemove: () => list.set({ objectId: '' }) });
  }
  return (
    <>
      <PageHead title={t`Tasks`} note={t`What runs, waits and has run. Kept for 90 days.`} />
      <DataTable<TaskRow>
        label={t`Tasks`}
        columns={columns}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => told(row.title)}
        {...list.table}
        version={(row) => row.state}
        onOpen={(row) => void navigate({ to: `/tasks/${row.id}` })}
        error={
          list.read.error &&
          !list.rows && <InlineError text={list.read.error.message} onRetry={() => void list.read.refetch()} />
        }
        empty={<Empty narrowed={list.narrowed} onClear={list.clear} />}
        toolbar={
          <FilterBar
            chips={chips}
            onClear={list.clear}
            search={
              <SearchBox
                className="w-72 max-sm:w-full"
                label={t`Search tasks`}
                value={list.search['filter'] ?? ''}
                onChange={(filter) => list.set({ filter })}
              />
            }
          >
            {facets.map(({ id, title, values, word }) => (
              <Facet
                key={id}
                title={title}
                choices={values.map((value) => ({ value, title: word(value) }))}
                chosen={list.search[id] ?? ''}
                onToggle={(value) => list.set({ [id]: toggled(list.search[id], value) })}
              />
            ))}
            <AsOf at={list.read.dataUpdatedAt} />
          </FilterBar>
        }
        footer={<Pager {...list.pager} />}
      />
    </>
  );
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed) {
    return (
      <EmptyState kind="nothing" title={t`Nothing has run yet`}>
        {t`Creating, restarting or terminating a server leaves a task here.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="no-match"
      title={t`No task matches`}
      action={<Button onClick={onClear}>{t`Clear the filters`}</Button>}
    />
  );
}
