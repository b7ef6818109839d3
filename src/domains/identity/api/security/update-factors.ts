import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { makeRecoveryCodes } from '../factors/recovery.ts';
import { countSpare, lockSetting, readPolicy, readSetting, readVerifiedPhones } from '../factors/store-setting.ts';
import { afterFactorChange } from './after-change.ts';
import { requireSelf } from './own.ts';
import { requireProof } from './proof.ts';
import { askTwice, guardMs } from './shut-out.ts';
import { isCovered, readAddresses } from './store-address.ts';
import { saveSwitches } from './store-setting.ts';
import { notice } from '../../notices.ts';

type Switches = InputOf<(typeof identity)['updateFactors']>;

/** Switches the second factor, its methods and the list of addresses. */
export const updateFactors = staged<(typeof identity)['updateFactors'], void>({
  async prepare(ctx, { params, input }) {
    requireSelf(ctx, params.id);
    await requireProof(ctx);
    await checkMethods(ctx, input);
    await checkAddresses(ctx, input);
  },
  async run(ctx, { input }) {
    const { accountId } = ctx.me;
    const before = await lockSetting(ctx.db, accountId);
    const after = {
      use_factor: input.useTFA,
      use_email: input.useTFAEmail,
      use_sms: input.useTFASMS,
      use_google: input.useTFAGoogle,
      use_allowed_ip: input.useAllowedIP,
    };
    const newlyListed = input.useAllowedIP && !before.use_allowed_ip;
    const guard = newlyListed
      ? new Date(ctx.now.getTime() + guardMs)
      : input.useAllowedIP
        ? before.ip_guard_until
        : null;
    await saveSwitches(ctx.db, accountId, { ...after, ip_guard_until: guard });
    const { recoveryCodes } = await countSpare(ctx.db, accountId);
    const codes = input.useTFA && recoveryCodes === 0 ? await makeRecoveryCodes(ctx.db, ctx.app.secret, accountId) : [];
    const keys = Object.keys(after) as (keyof typeof after)[];
    const changed = keys.filter((key) => before[key] !== after[key]);
    await afterFactorChange(ctx, {
      entry: {
        objectType: 'factor',
        objectId: accountId,
        diff: Object.fromEntries(changed.map((key) => [key, [before[key], after[key]] as const])),
      },
      text: notice('factors-changed'),
    });
    return { recoveryCodes: codes };
  },
});

/** Each method only when it is set up and allowed; the last one stays while the policy asks for it. */
async function checkMethods(ctx: Ctx, input: Switches): Promise<void> {
  const { accountId } = ctx.me;
  const policy = await readPolicy(ctx.pool, ctx.me);
  const named = { policy: policy.name };
  if (!input.useTFA) {
    if (policy.factorRequired) throw new Conflict(1503, 'useTFA', named);
    return;
  }
  const setting = await readSetting(ctx.pool, accountId);
  const phones = await readVerifiedPhones(ctx.pool, accountId);
  const { passkeys } = await countSpare(ctx.pool, accountId);
  const wanted = [
    { key: 'useTFAEmail', method: 'email', on: input.useTFAEmail, ready: true },
    { key: 'useTFASMS', method: 'sms', on: input.useTFASMS, ready: phones.length > 0 },
    { key: 'useTFAGoogle', method: 'google', on: input.useTFAGoogle, ready: Boolean(setting?.google_confirmed_at) },
  ].filter((method) => method.on);
  for (const { key, method, ready } of wanted) {
    if (!policy.methods.includes(method)) throw new Conflict(1504, key, named);
    if (!ready) throw new Conflict(1505, key);
  }
  if (wanted.length > 0 || passkeys > 0) return;
  if (policy.factorRequired) throw new Conflict(1503, 'useTFA', named);
  throw new Invalid([item(1502, 'useTFA')]);
}

async function checkAddresses(ctx: Ctx, input: Switches): Promise<void> {
  const { accountId } = ctx.me;
  const setting = await readSetting(ctx.pool, accountId);
  if (!input.useAllowedIP || setting?.use_allowed_ip === true) return;
  if ((await readAddresses(ctx.pool, accountId)).length === 0) throw new Conflict(1505, 'useAllowedIP');
  if (!(await isCovered(ctx.pool, accountId, { ip: ctx.request.ip }))) await askTwice(ctx, 'switch on');
}
