import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import type { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { useConnected } from '../data/live-state.ts';
import type { RowOf } from './list.ts';
import { keyOf } from '../data/read.ts';

interface Page<Row> {
  items: Row[];
  next: string | null;
  total: number;
}

interface ReadOn {
  params: Record<string, string>;
  /** Text by name, as it is on the wire. */
  query: Record<string, string>;
  /** Asks again at this interval while the event stream is down. */
  pollSeconds: number;
}

/**
 * A paged list that is read on at its end instead of by pages: by cursors, so that what comes in at its head
 * moves nothing. Read again, it has as many pages as before.
 */
export function useReadOn<T extends AnyOp>(op: T, { params, query, pollSeconds }: ReadOn) {
  const connected = useConnected(false);
  const read = useInfiniteQuery({
    queryKey: [...keyOf(op), 'on', params, query],
    meta: { shows: op.shows },
    queryFn: ({ pageParam, signal }) => {
      const args = { params, query: pageParam === '' ? query : { ...query, cursor: pageParam } };
      // Every list operation takes a cursor and answers `Paged`; the compiler cannot see that while T is open.
      return call(op, args as unknown as CallOf<T>, { signal }) as Promise<AnswerOf<T> & Page<RowOf<T>>>;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    refetchInterval: connected ? false : pollSeconds * 1000,
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = read;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    error: error as ApiError | null,
    more: hasNextPage,
    reading: isFetchingNextPage,
    failed: isFetchNextPageError,
    readOn: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    again: () => void refetch(),
  };
}
