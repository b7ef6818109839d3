import './errors.ts';
import { why } from './reasons.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxNameLength, minNameLength } from './limits.ts';

/** Host names that mean something else in every system. */
const reserved = ['localhost', 'localdomain', 'localhost.localdomain', 'broadcasthost', 'gateway', 'wpad', 'isatap'];

/** What is wrong with the form of a server's name, at `key`; null when nothing is. */
export function problemOfName(name: string, key: string): ErrorItem | null {
  if (name.length < minNameLength) return item(1100, key, { min: minNameLength });
  if (name.length > maxNameLength) return item(1101, key, { max: maxNameLength });
  if (!/^[A-Za-z0-9._()-]+$/.test(name)) return item(1102, key);
  if (reserved.includes(name.toLowerCase())) return item(1000, key, { detail: why('name.reserved', { name }) });
  return null;
}

/** A description as it is kept: one line, without blanks around it. */
export const tidyDescription = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
