import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { syncStates } from './states.ts';

/** The synchronization of a connection, as every vendor's settings show it. */
export const SyncStatus = z
  .object({
    state: z.enum(syncStates),
    syncedAt: Instant.nullable(),
    /** Why the last synchronization failed. */
    error: z.string().nullable(),
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'VendorSyncStatus' });
