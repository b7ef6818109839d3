import { hashPassword } from '#domains/identity/api/port.ts';

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, made once in a process: everyone in a test has the same, and a hash takes its time. */
export function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}
