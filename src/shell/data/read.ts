import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { useConnected } from './live-state.ts';

/** The name of an answer in the cache: domain, operation, arguments. A prefix names all answers of an operation. */
export const keyOf = <T extends AnyOp>(op: T, args?: CallOf<T>) =>
  args === undefined ? [op.domain, op.name] : [op.domain, op.name, args];

/** For reads outside components, such as a route's guard. */
export function readOptions<T extends AnyOp>(op: T, args: CallOf<T>) {
  const queryKey: readonly unknown[] = keyOf(op, args);
  return {
    queryKey,
    meta: { shows: op.shows },
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<T>> => call(op, args, { signal }),
  };
}

export interface ReadOptions {
  /** Asks again at this interval, but only while the event stream is down. */
  pollSeconds?: number;
  /** Asks at the interval even while the stream is up: for what no event carries. */
  always?: boolean;
  enabled?: boolean;
  /** Shows the last answer while other arguments are being read: for lists. */
  keepPrevious?: boolean;
  staleSeconds?: number;
}

/** Reads an operation and keeps the answer fresh. */
export function useRead<T extends AnyOp>(
  op: T,
  args: CallOf<T>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<T>, ApiError> {
  const { pollSeconds, always, enabled, keepPrevious, staleSeconds } = options;
  const unpolled = pollSeconds === undefined;
  const connected = useConnected(unpolled || always === true);
  const polls = !unpolled && !connected;
  return useQuery<AnswerOf<T>, ApiError>({
    ...readOptions(op, args),
    refetchInterval: polls ? pollSeconds * 1000 : false,
    enabled: enabled ?? true,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleSeconds === undefined ? {} : { staleTime: staleSeconds * 1000 }),
  });
}
