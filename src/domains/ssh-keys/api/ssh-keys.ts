import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { sshKeys } from '../contract.ts';
import { problemOfKeyName, tidyKeyName } from '../keys.ts';
import { say } from '../messages.ts';
import { recordKey } from './history.ts';
import { saveKey } from './save-key.ts';
import * as store from './store.ts';

/** Keeps a public key under a name. */
export const createSshKey: Run<typeof sshKeys.createSshKey> = async (ctx, { input }) => {
  const id = await saveKey(ctx, { ...input, at: { name: 'name', publicKey: 'publicKey' } });
  return await shown(ctx, id);
};

/** Gives a key another name. */
export const renameSshKey: Run<typeof sshKeys.renameSshKey> = async (ctx, { params, input }) => {
  const before = await store.lockKey(ctx.db, ctx.scope, params.sshKeyId);
  if (before === null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const name = tidyKeyName(input.name);
  const problem = problemOfKeyName(name, 'name');
  if (problem !== null) throw new Invalid([problem]);
  if (!(await store.saveKeyName(ctx.db, before.id, name))) throw new Invalid([item(1771, 'name')]);
  const action = say('ssh-key.rename', { name });
  await recordKey(ctx, before, { kind: 'configuration', action, diff: { name: [before.name, name] } });
  return await shown(ctx, before.id);
};

/** Forgets a key. */
export const deleteSshKey: Run<typeof sshKeys.deleteSshKey> = async (ctx, { params }) => {
  const before = await store.lockKey(ctx.db, ctx.scope, params.sshKeyId);
  if (before === null) throw new NotFound();
  await store.deleteKey(ctx.db, before.id);
  const diff = { fingerprint: [before.fingerprint, null] } as const;
  await recordKey(ctx, before, { kind: 'lifecycle', action: say('ssh-key.delete'), diff });
};

async function shown(ctx: Ctx, id: string) {
  const key = await store.readKey(ctx.db, ctx.scope, id);
  if (key === null) throw new NotFound();
  ctx.setHeader('etag', `"${key.version}"`);
  return { ...key, created: key.created.toISOString() };
}
