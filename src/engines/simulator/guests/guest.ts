import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { nicsOf } from '../machines/machines.ts';
import type { Store } from '../store.ts';

/** What the operating system inside would say of itself. */
export interface Guest {
  hostname: string;
  addresses: string[];
  firstBootAt: number;
  bootedAt: number | null;
  /** What the first boot was given to sign in with. */
  credentials: string[];
  /** It runs from the rescue system. */
  rescue: boolean;
  imageRef: string;
}

interface GuestRow {
  hostname: string;
  nics: string;
  credentials: string;
  firstBootAt: number;
  bootedAt: number | null;
  rescue: number;
  imageRef: string;
}

/** The guest of a machine; null until its first boot. */
export function guestOf(store: Store, ref: string): Guest | null {
  const row = store.get<GuestRow>(
    `SELECT hostname, nics, credentials, first_boot_at AS firstBootAt, booted_at AS bootedAt,
     image_ref AS imageRef, (SELECT count(*) FROM rescues r WHERE r.machine_ref = ref) AS rescue FROM machines
     WHERE ref = ? AND first_boot_at IS NOT NULL AND state = 'ready'`,
    ref,
  );
  if (!row) return null;
  // Typed edge: JSON that this simulator wrote from parsed input.
  const credentials = JSON.parse(row.credentials) as string[];
  const { hostname, firstBootAt, bootedAt } = row;
  const addresses = bootedAt === null ? [] : nicsOf(row.nics).flatMap((nic) => (nic.connected ? nic.ips : []));
  const { imageRef, rescue } = row;
  return { hostname, addresses, firstBootAt, bootedAt, credentials, imageRef, rescue: rescue > 0 };
}

/** Cheap on purpose: a thousand machines are made in a row, and these guests hold nothing. */
const cost = { N: 64, r: 8, p: 1 };
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
