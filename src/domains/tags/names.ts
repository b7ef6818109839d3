import './errors.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxTagLength } from './limits.ts';

/** A name as it is kept: without blanks around it, and single ones within. */
export const tidyTag = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** What is wrong with the name of a tag, at `key`; null when nothing is. A comma parts the values of a filter. */
export function problemOfTag(name: string, key: string): ErrorItem | null {
  if (name === '' || name.length > maxTagLength) return item(1740, key, { max: maxTagLength });
  return /^[\p{L}\p{N}][\p{L}\p{N} ._:/@+-]*$/u.test(name) ? null : item(1741, key);
}
