/** How a site's copy of its vendor's customers stands. */
export const syncStates = ['off', 'waiting', 'running', 'failed', 'synced'] as const;
export type SyncState = (typeof syncStates)[number];

/** What the synchronization of a connection is at, by what is stored of it. `isReady`: there is all that it needs. */
export function syncStateOf(of: {
  isReady: boolean;
  taskId: string | null;
  error: unknown;
  syncedAt: Date | null;
}): SyncState {
  if (!of.isReady) return 'off';
  if (of.taskId !== null) return 'running';
  if (of.error !== null) return 'failed';
  return of.syncedAt === null ? 'waiting' : 'synced';
}
