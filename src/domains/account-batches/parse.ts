import { separators } from '#kernel/separators.ts';
import { maxGiven } from './limits.ts';

/** A line that names an account; `account` is empty where it names none. */
export interface Entry {
  /** From 1. */
  line: number;
  given: string;
  /** An email in lower case, or an id. */
  account: string;
  /** The second value of the line, such as a new email. */
  value: string;
  /** What else the line names, in its order: servers by name or id. */
  more: string[];
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** The first line of a file that names its columns. */
const header = /e-?mail|account|user|\bid\b/i;

export const isId = (text: string): boolean => uuid.test(text);

/** Between the words of a line, where names may have parentheses. */
const wordBreaks = /[\s,;|"'<>]+/;
const isAccount = (word: string): boolean => email.test(word) || uuid.test(word);
const bare = (word: string): string => {
  const inner = word.replace(/^\(+|\)+$/g, '');
  return isAccount(inner) ? inner : word;
};

/**
 * The accounts that a text names: emails and ids, separated by lines, commas, semicolons, tabs or spaces. Other columns of a
 * file are skipped, also its first line if it names the columns. With `pairs`, the second one on a line is its value; with
 * `servers`, the words after that name servers, and other columns must come before the account.
 */
export function parseEntries(text: string, of: { pairs: boolean; servers?: boolean }): Entry[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.flatMap((raw, at): Entry[] => {
    const whole = raw.trim();
    if (whole === '') return [];
    const line = at + 1;
    const given = whole.slice(0, maxGiven);
    const found = whole.split(separators).filter(isAccount);
    const [first, second = ''] = found;
    if (first === undefined)
      return line === 1 && lines.length > 1 && header.test(given)
        ? []
        : [{ line, given, account: '', value: '', more: [] }];
    if (of.servers) return [{ line, given, ...namedIn(whole) }];
    if (of.pairs) return [{ line, given, account: first.toLowerCase(), value: second, more: [] }];
    return found.map((one) => ({
      line,
      given: found.length === 1 ? given : one,
      account: one.toLowerCase(),
      value: '',
      more: [],
    }));
  });
}

/** The account of a line, the account right after it, and the words that follow. An id after the first account may be that of a server. */
function namedIn(line: string): Pick<Entry, 'account' | 'value' | 'more'> {
  const words = line.split(wordBreaks).flatMap((word) => (word === '' ? [] : [bare(word)]));
  const [account = '', next = '', ...more] = words.slice(words.findIndex(isAccount));
  const value = isAccount(next) ? next : '';
  return { account: account.toLowerCase(), value, more: value === '' && next !== '' ? [next, ...more] : more };
}
