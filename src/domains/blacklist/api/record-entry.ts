import { record, recorded, type RequestedChange } from '#domains/history/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Emit } from '#platform/live/emit.ts';

const ofProvider = { siteId: null, accountId: null };

/** Repaints the screens of the blocklist. */
export const announceBlacklist = (emit: Emit): Promise<void> => emit('blacklist.changed', ofProvider, {});

const recordedEntry = recorded('blacklist-entry', ({ emit }) => announceBlacklist(emit));
const recordedList = recorded('block-list', ({ emit }) => announceBlacklist(emit));

type Trace = Pick<RequestedChange, 'action' | 'audit'>;

/** Records what someone did with an entry: it is the provider's. */
export const recordEntry = (ctx: Ctx, { id, value }: { id: string; value: string }, change: Trace): Promise<void> =>
  record(ctx, {
    ...change,
    object: recordedEntry({ id, name: value, ...ofProvider }),
    kind: 'configuration',
    event: 'changed',
  });

/** Records what someone did with a block list. */
export const recordBlockList = (ctx: Ctx, { id, name }: { id: string; name: string }, change: Trace): Promise<void> =>
  record(ctx, {
    ...change,
    object: recordedList({ id, name, ...ofProvider }),
    kind: 'configuration',
    event: 'changed',
  });
