import { randomInt } from 'node:crypto';
import type { Db } from '#platform/db/pool.ts';
import { keyedDigest } from './keys.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './store-setting.ts';

/** Without 0, 1, i, l and o, which are misread. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;
const codeCount = 10;

/** A code as it is compared: people type dashes, spaces and capitals. */
export const plainCode = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '');

/** Whether a text can only be a recovery code: sent codes have six digits. */
export const looksLikeRecovery = (code: string): boolean => code.length === codeLength;

const newRecoveryCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
const hashOf = (secret: Buffer, accountId: string, code: string) =>
  keyedDigest(secret, 'recovery-code', accountId, code);

/** Replaces the recovery codes with ten new ones. They are returned here and never again. */
export async function makeRecoveryCodes(tx: Db, secret: Buffer, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(secret, accountId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a recovery code up; false when it is none of the account's or was used. */
export async function isRecoveryCode(
  tx: Db,
  secret: Buffer,
  given: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  return takeRecoveryCode(tx, given.accountId, { hash: hashOf(secret, given.accountId, given.code), now: given.now });
}
