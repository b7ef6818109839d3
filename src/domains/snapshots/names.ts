import './errors.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { forbiddenInNames, maxNameLength } from './limits.ts';

/** What is wrong with the name of a snapshot as it was typed, at `name`; null when nothing is. */
export function problemOfName(name: string): ErrorItem | null {
  if (name === '' || name.length > maxNameLength) return item(1700, 'name', { max: maxNameLength });
  if (/[\\/:*?"<>|\p{Cc}]/u.test(name)) return item(1701, 'name', { forbidden: forbiddenInNames });
  return null;
}

/** The date that is put behind a name, such as ` 2026-11-21 22.14 UTC`. */
export function dateSuffix(now: Date): string {
  const text = now.toISOString();
  return ` ${text.slice(0, 10)} ${text.slice(11, 13)}.${text.slice(14, 16)} UTC`;
}
