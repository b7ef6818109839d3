import type { UserData } from '#engines/init.ts';
import type { Store } from '../store.ts';

/** What the disk of a guest holds of its user data, and how its newest run went. */
export interface StoredInit extends UserData {
  /** From 1. */
  run: number;
  /** When the guest that runs it booted; null: it has not since. */
  runAt: number | null;
  /** What came of it, once it was looked at. */
  result: string | null;
}

/** Keeps user data for the first boot. The references are kept apart from the text: only the guest puts them in. */
export function rememberInit(store: Store, ref: string, { text, secrets }: UserData): void {
  store.run(
    'INSERT INTO guest_inits (machine_ref, text, secrets, run) VALUES (?, ?, ?, 1)',
    ref,
    text,
    JSON.stringify(secrets),
  );
}

export function readInit(store: Store, ref: string): StoredInit | null {
  const row = store.get<Omit<StoredInit, 'secrets'> & { secrets: string }>(
    'SELECT text, secrets, run, run_at AS runAt, result FROM guest_inits WHERE machine_ref = ?',
    ref,
  );
  // Typed edge: JSON that this simulator wrote from parsed input.
  return row ? { ...row, secrets: JSON.parse(row.secrets) as Record<string, string> } : null;
}

/** A boot from its own disks runs what has not been run yet. */
export function beginInit(store: Store, ref: string, at: number): void {
  store.run(
    `UPDATE guest_inits SET run_at = ? WHERE machine_ref = ? AND run_at IS NULL
     AND machine_ref NOT IN (SELECT machine_ref FROM rescues)`,
    at,
    ref,
  );
}

/** The next boot runs it again; one that never ran at all stays the same run. */
export function restartInit(store: Store, ref: string): void {
  store.run(
    'UPDATE guest_inits SET run = run + 1, run_at = NULL, result = NULL WHERE machine_ref = ? AND run_at IS NOT NULL',
    ref,
  );
}

export function saveResult(store: Store, ref: string, result: string): void {
  store.run('UPDATE guest_inits SET result = ? WHERE machine_ref = ?', result, ref);
}

/** Forgets it with its machine. */
export function forgetInit(store: Store, ref: string): void {
  store.run('DELETE FROM guest_inits WHERE machine_ref = ?', ref);
}
