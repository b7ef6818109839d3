import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { InlineError, Skeleton } from '#ui/Feedback.tsx';
import type { ApiError } from '../data/api-error.ts';

interface Props<T> extends Omit<ComponentProps<typeof Card>, 'children'> {
  read: UseQueryResult<T, ApiError>;
  children(data: T): ReactNode;
}

/** A card of what is read for it alone: its outline until it is there, and a way to try again. */
export function ReadCard<T>({ read, children, ...card }: Props<T>) {
  return (
    <Card {...card}>
      {read.data !== undefined ? (
        children(read.data)
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-16!" />
      )}
    </Card>
  );
}
