import { separators } from '#kernel/separators.ts';

/** A line that names an account; `account` is empty where it names none. */
export interface Entry {
  /** From 1. */
  line: number;
  given: string;
  /** An email in lower case, or an id. */
  account: string;
  /** The second value of the line, such as a new email. */
  value: string;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** The first line of a file that names its columns. */
const header = /e-?mail|account|user|\bid\b/i;

export const isId = (text: string): boolean => uuid.test(text);

/**
 * The accounts that a text names: emails and ids, separated by lines, commas, semicolons, tabs or spaces. Other columns of a
 * file are skipped, also its first line if it names the columns. With `pairs`, the second one on a line is its value.
 */
export function parseEntries(text: string, { pairs }: { pairs: boolean }): Entry[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.flatMap((whole, at): Entry[] => {
    const given = whole.trim().slice(0, 300);
    if (given === '') return [];
    const found = given.split(separators).filter((one) => email.test(one) || uuid.test(one));
    const [first, second = ''] = found;
    const line = at + 1;
    if (first === undefined)
      return line === 1 && lines.length > 1 && header.test(given) ? [] : [{ line, given, account: '', value: '' }];
    if (pairs) return [{ line, given, account: first.toLowerCase(), value: second }];
    return found.map((one) => ({
      line,
      given: found.length === 1 ? given : one,
      account: one.toLowerCase(),
      value: '',
    }));
  });
}
