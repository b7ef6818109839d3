import { Conflict, Invalid, item, Stale } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { firewall as contract } from '../contract.ts';
import { maxAddresses, maxGroups } from '../limits.ts';
import { parseRef } from '../rules.ts';
import { problemOfPeer } from '../problems.ts';
import { say } from '../messages.ts';
import { changeMany } from './change-many.ts';
import { nameOf, ownerOf } from './owner.ts';
import { recorderOf, shownOf } from './record-change.ts';
import * as store from './store-groups.ts';

/** The address groups of an account: of the one that the server is of, or one's own. */
export const listAddressGroups = computedRows(contract.listAddressGroups, {
  what: 'address-groups',
  async rows(ctx, { query }) {
    const { accountId } = await ownerOf(ctx, query.serverId);
    return { rows: await store.readGroups(ctx.db, accountId), more: { limit: maxGroups } };
  },
  id: ({ id }) => id,
  sorts: { name: ['text', ({ name }) => name.toLowerCase()], servers: ['bigint', ({ servers }) => servers] },
  search: ({ name, note, addresses }) => [name, note, ...addresses],
  filters: { serverId: () => true },
});

type Edit = Pick<InputOf<typeof contract.createAddressGroup>, 'name' | 'note' | 'addresses'>;

/** The group as it is kept. Throws Invalid with everything that is wrong with it, each at its line. */
function editOf(input: Edit): store.GroupEdit {
  const addresses = [...new Set(input.addresses.map((text) => text.trim()).filter((text) => text !== ''))];
  const problems = addresses.flatMap((text, line) => {
    const key = `addresses.${line}`;
    if (parseRef(text) !== null) return [item(1754, key, { text })];
    return problemOfPeer(text, key, () => false) ?? [];
  });
  if (addresses.length === 0) problems.push(item(1767, 'addresses'));
  if (addresses.length > maxAddresses) problems.push(item(1766, 'addresses', { max: maxAddresses }));
  const name = nameOf(input.name);
  if (problems.length > 0) throw new Invalid(problems);
  return { name, note: input.note.trim(), addresses };
}

const recordGroup = recorderOf('addressGroup');

/** Adds an address group. */
export const createAddressGroup: Run<typeof contract.createAddressGroup> = async (ctx, { input }) => {
  const owner = await ownerOf(ctx, input.serverId);
  const edit = editOf(input);
  const before = await store.readGroups(ctx.db, owner.accountId);
  if (before.length >= maxGroups) throw new Conflict(1764, undefined, { max: maxGroups });
  const id = await store.insertGroup(ctx.db, owner, { edit, now: ctx.now });
  if (id === null) throw new Invalid([item(1763, 'name')]);
  const diff = { addresses: [null, edit.addresses] } as const;
  const object = { ...owner, id, name: edit.name };
  await recordGroup(ctx, object, { kind: 'lifecycle', action: say('group.create'), diff });
  return shown(ctx, owner.accountId, id);
};

/** Updates a group and the active rules of servers that use it. */
export const saveAddressGroup: Run<typeof contract.saveAddressGroup> = async (ctx, { params, input }) => {
  const before = await store.lockGroup(ctx.db, ctx.scope, params.groupId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { id, siteId, accountId } = before;
  const edit = editOf(input);
  const ref = `group:${id}`;
  const same = before.addresses.toSorted().join() === edit.addresses.toSorted().join();
  const users = same ? [] : await store.readUsers(ctx.db, ref);
  if (!(await store.updateGroup(ctx.db, id, edit))) throw new Invalid([item(1763, 'name')]);
  const results = await changeMany(ctx, {
    serverIds: users,
    setFor: () => null,
    template: null,
    reason: say('group-changed', { name: edit.name }),
    refsAfter: (refs) => ({ ...refs, [ref]: edit.addresses }),
    acceptLockout: input.acceptLockout,
    key: 'addresses',
  });
  const diff = {
    name: [before.name, edit.name],
    addresses: [before.addresses, edit.addresses],
  } as const;
  const object = { id, name: edit.name, siteId, accountId };
  await recordGroup(ctx, object, { kind: 'configuration', action: say('group.edit'), diff });
  return { group: await shown(ctx, accountId, id), results };
};

/** Removes a group that no rule names. */
export const deleteAddressGroup: Run<typeof contract.deleteAddressGroup> = async (ctx, { params }) => {
  const group = await store.lockGroup(ctx.db, ctx.scope, params.groupId);
  const { id, name, siteId, accountId, servers, templates } = group;
  if (servers + templates > 0) throw new Conflict(1765, undefined, { users: say('users', { servers, templates }) });
  await store.deleteGroup(ctx.db, id);
  const diff = { addresses: [group.addresses, null] } as const;
  const object = { id, name, siteId, accountId };
  await recordGroup(ctx, object, { kind: 'lifecycle', action: say('group.delete'), diff });
};

const shown = async (ctx: Ctx, accountId: string, id: string) =>
  shownOf(ctx, await store.readGroups(ctx.db, accountId), id);
