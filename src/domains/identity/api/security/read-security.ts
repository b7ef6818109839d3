import type { Ctx, Run } from '#platform/http/context.ts';
import { signInOf } from '#kernel/scope.ts';
import type { identity } from '../../contract.ts';
import { factorKey } from '../factors/complete-sign-in.ts';
import { maskPhone } from '../factors/mask.ts';
import { readFactors } from '../factors/offer.ts';
import { readPasskeys } from '../factors/store-passkey.ts';
import { countSpare, readPolicy, readSetting } from '../factors/store-setting.ts';
import { blockedSeconds } from '../store-lockout.ts';
import { readSetUp } from './authenticator.ts';
import { provenSeconds } from './proof.ts';
import { readAddresses } from './store-address.ts';
import { readPhones } from './store-phone.ts';

const textOf = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** Everything the security screen shows; of secrets, the one being set up, after a proof of identity. */
export const readSecurity: Run<(typeof identity)['readSecurity']> = async (ctx) => {
  const proven = await provenSeconds(ctx);
  const setUp = proven > 0 ? await readSetUp(ctx) : { googleCode: '', qrCodeURL: '' };
  return { ...(await securityOf(ctx, { ...ctx.me, accountId: signInOf(ctx.me) })), ...setUp, provenSeconds: proven };
};

/** The security settings of a person, phones masked. */
export async function securityOf(ctx: Ctx, who: { accountId: string; siteId: string; email: string }) {
  const { accountId, siteId, email } = who;
  const [setting, policy, phones, addresses, passkeys, spare, factors] = await Promise.all([
    readSetting(ctx.db, accountId),
    readPolicy(ctx.db, ctx.me),
    readPhones(ctx.db, accountId),
    readAddresses(ctx.db, accountId),
    readPasskeys(ctx.db, accountId),
    countSpare(ctx.db, accountId),
    readFactors(ctx.db, accountId, siteId),
  ]);
  const guard = setting?.ip_guard_until ?? null;
  const listed = setting?.use_allowed_ip === true && (guard === null || guard > ctx.now);
  return {
    userId: accountId,
    email,
    useTFA: setting?.use_factor ?? false,
    useTFAEmail: setting?.use_email ?? false,
    useTFASMS: setting?.use_sms ?? false,
    useTFAGoogle: setting?.use_google ?? false,
    validatedCode: Boolean(setting?.google_confirmed_at),
    validatedSince: textOf(setting?.google_confirmed_at),
    deviceName: setting?.google_label ?? '',
    useAllowedIP: listed,
    allowedIPRevertsAt: listed ? textOf(guard) : null,
    phoneList: phones.map((row) => ({
      addressId: row.id,
      phone: maskPhone(row.phone),
      description: row.description,
      isDefault: row.is_default,
      created: row.created_at.toISOString(),
      verified: textOf(row.verified_at),
    })),
    allowedIPList: addresses.map((row) => ({
      addressId: row.id,
      ipAddress: row.range,
      label: row.label,
      created: row.created_at.toISOString(),
      lastSeen: textOf(row.last_seen_at),
    })),
    ipAddress: ctx.request.ip,
    maxAllowedPhoneNumbers: policy.maxPhones,
    maxAllowedIPs: policy.maxAllowedIps,
    smsTFAAllowed: policy.methods.includes('sms'),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      created: row.created_at.toISOString(),
      lastUsed: textOf(row.last_used_at),
    })),
    recoveryCodesLeft: spare.recoveryCodes,
    suspendedSeconds: await blockedSeconds(ctx.db, factorKey(ctx.app.secret, accountId), ctx.now.getTime()),
    proofMethods: factors.methods,
    policy: { name: policy.name, factorRequired: policy.factorRequired, methods: [...policy.methods] },
  };
}
