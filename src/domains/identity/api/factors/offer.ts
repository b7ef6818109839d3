import type { Db } from '#platform/db/pool.ts';
import type { FactorMethod } from '../../factor-methods.ts';
import { maskPhone } from './mask.ts';
import { countSpare, readPolicy, readSetting, readVerifiedPhones } from './store-setting.ts';

/** The second factors of a person on a site. */
export interface Factors {
  /** Whether a sign-in needs one: the person's own choice or the site's policy. */
  needed: boolean;
  /** The best one first. */
  methods: FactorMethod[];
  phones: { id: string; masked: string }[];
  recoveryCodes: boolean;
}

/**
 * What a person may prove themselves with. Where the policy asks for a factor and none is set up, a code by mail
 * does: everyone has an address, and without it no one could get in to set up a better one.
 */
export async function readFactors(db: Db, accountId: string, siteId: string): Promise<Factors> {
  const setting = await readSetting(db, accountId);
  const policy = await readPolicy(db, { siteId, accountId });
  const on = setting?.use_factor === true;
  if (!on && !policy.factorRequired) return { needed: false, methods: [], phones: [], recoveryCodes: false };
  const [phones, spare] = await Promise.all([readVerifiedPhones(db, accountId), countSpare(db, accountId)]);
  const has: Record<FactorMethod, boolean> = {
    google: on && setting.use_google && setting.google_confirmed_at !== null,
    passkey: on && spare.passkeys > 0,
    sms: on && setting.use_sms && phones.length > 0,
    email: on && setting.use_email,
  };
  const order: FactorMethod[] = ['google', 'passkey', 'sms', 'email'];
  const methods = order.filter((method) => has[method] && policy.methods.includes(method));
  return {
    needed: true,
    methods: methods.length > 0 ? methods : ['email'],
    phones: has.sms ? phones.map(({ id, phone }) => ({ id, masked: maskPhone(phone) })) : [],
    recoveryCodes: spare.recoveryCodes > 0,
  };
}

/** Whether a person has switched the second factor on. */
export async function isFactorOn(db: Db, accountId: string): Promise<boolean> {
  return (await readSetting(db, accountId))?.use_factor === true;
}
