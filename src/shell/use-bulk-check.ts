import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { keyOf } from './read.ts';

/** So long a form rests before it is asked what it would do. */
const restMs = 300;

/** The value once it has been the same for a while; the first one counts at once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * What a change of many would tell of each as it is written now; nothing is changed by asking. Null: there is nothing to
 * ask yet. What the form says wrong is told when it is sent, not here.
 */
export function useBulkCheck<T extends AnyOp>(op: T, args: CallOf<T> | null): UseQueryResult<AnswerOf<T>, ApiError> {
  const asked = useSettled(args);
  return useQuery<AnswerOf<T>, ApiError>({
    queryKey: [...keyOf(op), 'dry-run', asked],
    queryFn: ({ signal }) => call(op, asked as CallOf<T>, { signal, dryRun: true, quiet: true }),
    enabled: args !== null && asked !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // What was true a while ago is asked again when the dialog is opened again.
    gcTime: 0,
    retry: false,
  });
}
