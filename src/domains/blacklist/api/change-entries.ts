import { auditMany } from '#domains/history/api/port.ts';
import { Conflict, Invalid, messageOf, NotFound, Stale } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { blacklist } from '../contract.ts';
import { say } from '../messages.ts';
import { authorOf, faultsOf, ownSignInFault, placesIn } from './check-entry.ts';
import { parseValue } from './parse.ts';
import { recordEntry } from './record-entry.ts';
import * as store from './store-entries.ts';

/** Refuses a value, or allows an exception. */
export const createBlocklistEntry: Run<typeof blacklist.createBlocklistEntry> = async (ctx, { input }) => {
  const { kind, effect } = input;
  const parsed = parseValue(kind, input.value);
  const places = placesIn(kind, input.places);
  const faults = faultsOf(input, kind, ctx.now);
  if ('code' in parsed) throw new Invalid([parsed, ...faults]);
  const own = ownSignInFault({ ...parsed, effect, places }, authorOf(ctx));
  if (own !== null) faults.unshift(own);
  if (faults.length > 0) throw new Invalid(faults);
  const { value, range } = parsed;
  const [reason, ticket] = [input.reason.trim(), input.ticket.trim()];
  const until = input.until === null ? null : new Date(input.until);
  const entry = { kind, effect, value, range, places, reason, ticket, until };
  const [added] = await store.insertEntries(ctx.db, [entry], { by: ctx.me.accountId, now: ctx.now });
  if (added === undefined) throw new Conflict(9837, 'value', { value });
  await recordEntry(
    ctx,
    { id: added.id, value },
    {
      action: say('entry-added', { value }),
      audit: {
        kind: [null, kind],
        effect: [null, effect],
        value: [null, value],
        places: [null, places.join(', ')],
        reason: [null, reason],
        ...(ticket === '' ? {} : { ticket: [null, ticket] }),
        ...(until === null ? {} : { until: [null, until.toISOString()] }),
      },
    },
  );
  return store.entryView(await found(ctx, added.id));
};

/** Changes all of an entry but what it is about. */
export const editBlocklistEntry: Run<typeof blacklist.editBlocklistEntry> = async (ctx, { params, input }) => {
  const [before] = await store.lockEntries(ctx.db, [params.entryId], ctx.now);
  if (before === undefined || before.removedAt !== null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const until = input.until === null ? null : new Date(input.until);
  const stays = (until?.getTime() ?? null) === (before.until?.getTime() ?? null);
  // A time that is over may stay: what expired is edited as well.
  const faults = faultsOf(stays ? { ...input, until: null } : input, before.kind, ctx.now);
  const places = placesIn(before.kind, input.places);
  const own = ownSignInFault({ ...before, places }, authorOf(ctx));
  if (own !== null) faults.unshift({ ...own, key: 'places' });
  if (faults.length > 0) throw new Invalid(faults);
  const [reason, ticket] = [input.reason.trim(), input.ticket.trim()];
  await store.saveEntry(ctx.db, before.id, { places, reason, ticket, until });
  const pairs = {
    places: [before.places.join(', '), places.join(', ')],
    reason: [before.reason, reason],
    ticket: [before.ticket, ticket],
    until: [before.until?.toISOString() ?? null, until?.toISOString() ?? null],
  } as const;
  const changed = Object.entries(pairs).filter(([, [from, to]]) => from !== to);
  await recordEntry(ctx, before, {
    action: say('entry-edited', { value: before.value }),
    audit: Object.fromEntries(changed),
  });
  return store.entryView(await found(ctx, before.id));
};

async function found(ctx: Ctx, id: string): Promise<store.StoredEntry> {
  const entry = await store.readEntry(ctx.db, id, ctx.now);
  if (entry === undefined) throw new NotFound();
  return entry;
}

/** Removes entries: they count no longer, and can be restored. */
export const removeBlocklistEntries: Run<typeof blacklist.removeBlocklistEntries> = async (ctx, { input }) => {
  const entries = await store.lockEntries(ctx.db, input.entryIds, ctx.now);
  return settle(
    ctx,
    { ids: input.entryIds, entries },
    {
      refusal: ({ removedAt }) => (removedAt === null ? null : say('not-there')),
      removedAt: ctx.now,
      action: (value) => say('entry-removed', { value }),
    },
  );
};

/** Restores entries that were removed, unless there is another one for the value by now. */
export const restoreBlocklistEntries: Run<typeof blacklist.restoreBlocklistEntries> = async (ctx, { input }) => {
  const entries = await store.lockEntries(ctx.db, input.entryIds, ctx.now);
  const replaced = await store.readReplaced(ctx.db, input.entryIds);
  return settle(
    ctx,
    { ids: input.entryIds, entries },
    {
      refusal(entry) {
        if (entry.removedAt === null) return say('not-removed');
        if (replaced.has(entry.id)) return say('again-there', { value: entry.value });
        const own = ownSignInFault(entry, authorOf(ctx));
        return own === null ? null : messageOf(own.code, own.values);
      },
      removedAt: null,
      action: (value) => say('entry-restored', { value }),
    },
  );
};

interface Settling {
  refusal(entry: store.StoredEntry): Message | null;
  removedAt: Date | null;
  action(value: string): Message;
}

async function settle(
  ctx: Ctx,
  { ids, entries }: { ids: readonly string[]; entries: readonly store.StoredEntry[] },
  { refusal, removedAt, action }: Settling,
) {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const results = [...new Set(ids)].map((entryId) => {
    const entry = known.get(entryId);
    return { entryId, name: entry?.value ?? '', refusal: entry === undefined ? say('not-there') : refusal(entry) };
  });
  const able = results.filter((one) => one.refusal === null).map(({ entryId }) => entryId);
  await store.saveRemoved(ctx.db, able, removedAt);
  for (const id of able) {
    const value = known.get(id)?.value ?? '';
    await recordEntry(ctx, { id, value }, { action: action(value) });
  }
  auditMany(ctx, { entries: [null, able.length] });
  return { results };
}
