import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Store } from './store.ts';

/** Cheap on purpose: a thousand machines are made in a row, and these guests hold nothing. */
const cost = { N: 1024, r: 8, p: 1 };
const keyBytes = 32;

/** Keeps of the password of a guest what a guest keeps: its hash. It replaces the one that it had. */
export function rememberPassword(store: Store, ref: string, password: string): void {
  const salt = randomBytes(16);
  const hash = `${salt.toString('base64url')}.${hashOf(password, salt).toString('base64url')}`;
  store.run('INSERT OR REPLACE INTO guest_logins VALUES (?, ?)', ref, hash);
}

/** The hash of a guest's password; null when it has none. */
export function passwordHashOf(store: Store, ref: string): string | null {
  return store.get<{ hash: string }>('SELECT hash FROM guest_logins WHERE machine_ref = ?', ref)?.hash ?? null;
}

/** Gives a guest the password that it had at another time; null: none. */
export function restorePassword(store: Store, ref: string, hash: string | null): void {
  if (hash === null) forgetPassword(store, ref);
  else store.run('INSERT OR REPLACE INTO guest_logins VALUES (?, ?)', ref, hash);
}

/** Gives a copy of a guest the password of the guest that it is a copy of. */
export const copyPassword = (store: Store, { from, to }: { from: string; to: string }): void =>
  restorePassword(store, to, passwordHashOf(store, from));

/** Forgets it with its machine. */
export function forgetPassword(store: Store, ref: string): void {
  store.run('DELETE FROM guest_logins WHERE machine_ref = ?', ref);
}

/** Whether a hash was made of this password. */
export function passwordFits(hash: string, password: string): boolean {
  const [salt = '', key = ''] = hash.split('.');
  const wanted = Buffer.from(key, 'base64url');
  const given = hashOf(password, Buffer.from(salt, 'base64url'));
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const hashOf = (password: string, salt: Buffer): Buffer => scryptSync(password, salt, keyBytes, cost);
