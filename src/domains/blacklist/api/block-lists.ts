import { endAllOf, renameListings } from '#domains/networks/api/port.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditMany } from '#domains/history/api/port.ts';
import type { blacklist } from '../contract.ts';
import { maxBlockLists, maxListName } from '../limits.ts';
import { say } from '../messages.ts';
import { hostOf } from './parse.ts';
import { recordBlockList } from './record-entry.ts';
import * as store from './store-lists.ts';

type Input = InputOf<(typeof blacklist)['createBlockList']>;

/** Adds a list. Nothing was asked of it so far: which lists learn the addresses of customers is for operators to decide. */
export const createBlockList: Run<typeof blacklist.createBlockList> = async (ctx, { input }) => {
  const values = checked(input);
  await refuseTaken(ctx, { id: null, ...values });
  if ((await store.countLists(ctx.db)) >= maxBlockLists) throw new Conflict(9851, undefined, { max: maxBlockLists });
  const id = await store.insertList(ctx.db, values, ctx.now);
  await store.forgetChecks(ctx.db);
  await recordBlockList(
    ctx,
    { id, name: values.name },
    {
      action: say('list-added'),
      audit: { zone: [null, values.dnsZone], enabled: [null, values.enabled] },
    },
  );
  return viewOf(ctx, id);
};

/** Changes a list. */
export const editBlockList: Run<typeof blacklist.editBlockList> = async (ctx, { params, input }) => {
  const before = await store.lockList(ctx.db, params.blockListId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const values = checked(input);
  await refuseTaken(ctx, { id: before.id, ...values });
  const moved = before.dnsZone !== values.dnsZone;
  // What another zone said of the addresses is not what this one says.
  if (moved || !values.enabled) await endAllOf(ctx.db, before.name, ctx.now);
  if (before.name !== values.name) await renameListings(ctx.db, { from: before.name, to: values.name, at: ctx.now });
  await store.saveList(ctx.db, before, values);
  const elsewhere = moved || before.servers.join(' ') !== values.servers.join(' ');
  if (values.enabled && (elsewhere || !before.enabled)) await store.forgetChecks(ctx.db);
  const shown = (one: Omit<Input, 'servers'> & { servers?: readonly string[] }) => ({
    ...one,
    servers: (one.servers ?? []).join(', '),
  });
  const [from, to] = [shown(before), shown(values)];
  const keys = ['name', 'dnsZone', 'servers', 'delistUrl', 'steps', 'enabled'] as const;
  await recordBlockList(
    ctx,
    { id: before.id, name: values.name },
    {
      action: say('list-edited'),
      audit: Object.fromEntries(
        keys.filter((key) => from[key] !== to[key]).map((key) => [key, [from[key], to[key]] as const]),
      ),
    },
  );
  return viewOf(ctx, before.id);
};

/** Removes a list; what the check found on it ends. */
export const removeBlockList: Run<typeof blacklist.removeBlockList> = async (ctx, { params }) => {
  const list = await store.lockList(ctx.db, params.blockListId);
  if (list === undefined) throw new NotFound();
  await endAllOf(ctx.db, list.name, ctx.now);
  await store.deleteList(ctx.db, list.id);
  await recordBlockList(ctx, list, { action: say('list-removed'), audit: { zone: [list.dnsZone, null] } });
};

/** Has the next round ask about all addresses: a request waits for no name server. */
export const checkBlockLists: Run<typeof blacklist.checkBlockLists> = async (ctx) => {
  if ((await store.readEnabled(ctx.db)).length === 0) throw new Conflict(9853);
  const addresses = await store.forgetChecks(ctx.db);
  auditMany(ctx, { addresses: [null, addresses] });
  return { addresses };
};

async function viewOf(ctx: Ctx, id: string) {
  const stored = await store.lockList(ctx.db, id);
  if (stored === undefined) throw new NotFound();
  return store.listView(stored);
}

async function refuseTaken(ctx: Ctx, one: { id: string | null; name: string; dnsZone: string }): Promise<void> {
  const taken = await store.readTaken(ctx.db, one);
  if (taken === undefined) return;
  const key = taken.dnsZone === one.dnsZone ? 'dnsZone' : 'name';
  throw new Conflict(9847, key, { name: taken[key] });
}

function checked(input: Input) {
  const { enabled, servers: typed } = input;
  const name = input.name.trim();
  const dnsZone = hostOf(input.dnsZone.trim());
  const servers = typed.map((one) => one.trim()).filter((one) => one !== '');
  const [delistUrl, steps] = [(input.delistUrl ?? '').trim(), (input.steps ?? '').trim()];
  const faults = [
    (name === '' || name.length > maxListName) && item(9848, 'name', { max: maxListName }),
    dnsZone === null && item(9846, 'dnsZone'),
    !servers.every(isServer) && item(9849, 'servers'),
    delistUrl !== '' && !isLink(delistUrl) && item(9850, 'delistUrl'),
  ].filter((fault) => fault !== false);
  if (faults.length > 0 || dnsZone === null) throw new Invalid(faults);
  return { name, dnsZone, servers, delistUrl, steps, enabled };
}

function isLink(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** An address, with a port where it is not 53; IPv6 with a port is in brackets. */
function isServer(text: string): boolean {
  if (parseAddress(text) !== null) return true;
  const [, four, six, port] = /^(?:([\d.]+)|\[([\da-fA-F:.]+)\]):(\d{1,5})$/.exec(text) ?? [];
  return parseAddress(four ?? six ?? '') !== null && Number(port) > 0 && Number(port) < 65_536;
}
