import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Reads that failed for want of an answer are tried twice more; refusals and writes never are. */
const mayRetry = (count: number, error: Error) =>
  count < 2 && error instanceof ApiError && (error.status === -1 || error.status === 503);

/** The one cache of server state. The event stream keeps it fresh; see `live.ts`. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: 'always', gcTime: 300_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
