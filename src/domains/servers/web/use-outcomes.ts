import { useQueries } from '@tanstack/react-query';
import type { AnswerOf } from '#kernel/op.ts';
import { readOptions } from '#shell/data/read.ts';
import { tasks } from '#domains/tasks/contract.ts';

export type Outcome = AnswerOf<typeof tasks.readTask>['batch'][number];

/** How the tasks of some bulk changes go on, by their ids. Each change is named by one of its tasks. */
export function useOutcomes(cmdIds: readonly string[]): ReadonlyMap<string, Outcome> {
  return useQueries({
    queries: cmdIds.map((id) => ({
      ...readOptions(tasks.readTask, { params: { id } }),
      // Events patch state and progress; why something failed does not travel with them.
      refetchInterval: 2000,
    })),
    combine: (reads) => new Map(reads.flatMap((read) => read.data?.batch ?? []).map((one) => [one.cmdId, one])),
  });
}

export const isOver = ({ state }: Outcome): boolean => state !== 'waiting' && state !== 'running';
