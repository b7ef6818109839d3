import type { UseQueryResult } from '@tanstack/react-query';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import type { ApiError } from './api-error.ts';

interface Props {
  read: Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'refetch'>;
  /** How many rows are in its place. */
  rows?: number;
  /** Of the rows. */
  className?: string;
}

/** In the place of what is being read: rows until it is there, or why it failed and a way to try again. */
export function ReadState({ read: { data, error, refetch }, rows, className }: Props) {
  if (data !== undefined) return null;
  if (error) return <InlineError text={error.message} onRetry={() => void refetch()} />;
  const waiting = <SkeletonRows rows={rows} />;
  return className === undefined ? waiting : <div className={className}>{waiting}</div>;
}
