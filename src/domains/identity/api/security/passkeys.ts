import { Conflict, NotFound, Refusal, item } from '#kernel/errors.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { creationOptions, readNewPasskey } from '../factors/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recovery.ts';
import { readFactors } from '../factors/offer.ts';
import { countSpare, lockSetting, readPolicy } from '../factors/store-setting.ts';
import { deletePasskey, insertPasskey, readPasskeys, renamePasskey as rename } from '../factors/store-passkey.ts';
import { afterFactorChange } from './after-change.ts';
import { requireProof } from './proof.ts';
import { saveSwitches } from './store-setting.ts';
import { notice } from '../../notices.ts';

const maxPasskeys = 10;

/** What the browser needs to make a passkey. */
export const startPasskey: Run<(typeof identity)['startPasskey']> = async (ctx) => {
  await requireProof(ctx);
  return creationOptions(ctx, ctx.me);
};

/** Adds a passkey and switches the second factor on. The first factor of a person comes with recovery codes. */
export const addPasskey: Run<(typeof identity)['addPasskey']> = async (ctx, { input }) => {
  await requireProof(ctx);
  const { accountId } = ctx.me;
  await lockSetting(ctx.db, accountId);
  const policy = await readPolicy(ctx.db, ctx.me);
  if (!policy.methods.includes('passkey')) throw new Conflict(1504, 'name', { policy: policy.name });
  const max = maxPasskeys;
  if ((await readPasskeys(ctx.db, accountId)).length >= max) throw new Conflict(1515, 'name', { max });
  const credential = await readNewPasskey(ctx, accountId, input.credential);
  const id = newId();
  const added = await insertPasskey(ctx.db, {
    id,
    accountId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: input.name,
    now: ctx.now,
  });
  if (!added) throw new Refusal(400, [item(1513)]);
  await saveSwitches(ctx.db, accountId, { use_factor: true });
  const { recoveryCodes } = await countSpare(ctx.db, accountId);
  const codes = recoveryCodes === 0 ? await makeRecoveryCodes(ctx.db, ctx.app.secret, accountId) : [];
  const entry = { objectType: 'passkey', objectId: id, objectName: input.name };
  await afterFactorChange(ctx, { entry, text: notice('passkey-added', { name: input.name }) });
  return { recoveryCodes: codes };
};

/** Names a passkey. */
export const renamePasskey: Run<(typeof identity)['renamePasskey']> = async (ctx, { params, input }) => {
  const { accountId } = ctx.me;
  if (!(await rename(ctx.db, accountId, { id: params.passkeyId, name: input.name }))) throw new NotFound();
  const part = { type: 'passkey', id: params.passkeyId, name: input.name };
  const action = say('passkey.rename', { name: input.name });
  await record(ctx, { object: ofPerson(ctx.me), kind: 'access', action, part, audit: true });
};

/** Removes a passkey. The last factor stays while the policy asks for one; else the second factor goes off with it. */
export const removePasskey: Run<(typeof identity)['removePasskey']> = async (ctx, { params }) => {
  const { accountId, siteId } = ctx.me;
  const keys = await readPasskeys(ctx.db, accountId);
  const key = keys.find(({ id }) => id === params.passkeyId);
  if (key === undefined) throw new NotFound();
  await requireProof(ctx);
  await lockSetting(ctx.db, accountId);
  const { needed, methods } = await readFactors(ctx.db, accountId, siteId);
  const isLast = needed && keys.length === 1 && methods.every((method) => method === 'passkey');
  const policy = await readPolicy(ctx.db, ctx.me);
  if (isLast && policy.factorRequired) throw new Conflict(1503, undefined, { policy: policy.name });
  await deletePasskey(ctx.db, accountId, key.id);
  if (isLast) await saveSwitches(ctx.db, accountId, { use_factor: false });
  const entry = { objectType: 'passkey', objectId: key.id, objectName: key.name };
  await afterFactorChange(ctx, { entry, text: notice('passkey-removed', { name: key.name }) });
};
