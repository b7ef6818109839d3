import { QueryClient } from '@tanstack/react-query';
import type { LiveObject } from '#kernel/live.ts';
import type { AnyOp, CallOf } from '#kernel/op.ts';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** After which changes an answer is stale: `shows` of its operation. */
    queryMeta: { shows: readonly string[] };
  }
}

/** Reads that failed for want of an answer are tried twice more; refusals and writes never are. */
const mayRetry = (count: number, error: Error) =>
  count < 2 && error instanceof ApiError && (error.status === -1 || error.status === 503) && !error.isMaintenance;

/** The one cache of server state. The event stream keeps it fresh; see `live.ts`. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: 'always', gcTime: 300_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again what an operation has made stale; resolves when what is on the screen is there. */
export function refreshTouched({ touches }: AnyOp): Promise<void> {
  return typeof touches === 'string' ? Promise.resolve() : refreshShown(touches);
}

/** Reads again all answers that show one of these. */
export const refreshShown = (touched: readonly string[]): Promise<void> =>
  cache.invalidateQueries({ predicate: ({ meta }) => meta?.shows.some((noun) => touched.includes(noun)) ?? false });

/** Reads again all answers to requests with this object in their path. */
export const refreshObject = (object: LiveObject): Promise<void> =>
  cache.invalidateQueries({ predicate: ({ queryKey }) => isOf(object, queryKey) });

/** Whether an answer is of one object: the third part of its name are the arguments; see `keyOf`. */
export const isOf = ({ type, id }: LiveObject, [, , args]: readonly unknown[]): boolean =>
  (args as CallOf<AnyOp> | undefined)?.params?.[`${type}Id`] === id;
