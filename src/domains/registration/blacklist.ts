import { commonWords } from './common-words.ts';

/** What a password may not be based on, in addition to known words. */
export interface PasswordContext {
  email: string;
  siteName: string;
}

/** What people write in place of a letter. */
const spellings: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl'];
const walks = [
  ...rows,
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const reversed = (text: string) => Array.from(text).toReversed().join('');
const bothWays = walks.flatMap((walk) => [walk, reversed(walk)]);

/** Characters that have to be left when the known part of a password is taken away. */
const enoughOwn = 5;

/**
 * Whether everyone tries this password first: a known word with a usual ending or spelling, a walk over the keyboard,
 * a repetition, a date, or the person's own email or the site's name.
 */
export function isBlacklisted(password: string, context: PasswordContext): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const forms = new Set([text, respelled(text)]);
  const own = wordsOf(context);
  return [...forms].some(
    (form) =>
      isPattern(form) ||
      coresOf(form).some((core) => isKnown(core)) ||
      own.some((word) => form.includes(word) && form.length - word.length < enoughOwn),
  );
}

const respelled = (text: string) => text.replace(/[013457@$!]/g, (sign) => spellings[sign] ?? sign);

/** The text as it is, and without the digits and signs around it, as far as those are few. */
function coresOf(text: string): string[] {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const joined = core.replace(/[^\p{L}\p{N}]/gu, '');
  // `dragon1975!`: the word is only surrounded by a year and a symbol.
  const around = text.length - core.length;
  return around <= enoughOwn ? [text, core, joined] : [text];
}

/** A known word, two of them, or one written twice. */
function isKnown(core: string): boolean {
  if (core.length < 3) return false;
  if (commonWords.has(core) || isPattern(core)) return true;
  for (let at = 3; at <= core.length - 3; at++) {
    const [head, tail] = [core.slice(0, at), core.slice(at)];
    if (head === tail && commonWords.has(head)) return true;
    // Two words of up to ten letters are tried early; longer pairs are worth more than most passwords.
    if (core.length <= 10 && commonWords.has(head) && commonWords.has(tail)) return true;
  }
  return false;
}

/** One piece over and over, a walk along the keys or the alphabet, or nothing but a date or a short number. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/u.test(text) || /^(.)\1{3,}.{0,2}$/u.test(text)) return true;
  if (/^\d{1,9}$/.test(text) || /^(0?[1-9]|[12]\d|3[01])[./-]?(0?[1-9]|1[0-2])[./-]?(19|20)?\d\d$/.test(text))
    return true;
  return text.length >= 4 && bothWays.some((walk) => walk.includes(text) || (text.length > 7 && isTwoWalks(text)));
}

/** Two walks side by side, such as `qwerty12345`. */
function isTwoWalks(text: string): boolean {
  const longest = (rest: string) => {
    for (let size = rest.length; size >= 3; size--)
      if (bothWays.some((walk) => walk.includes(rest.slice(0, size)))) return size;
    return 0;
  };
  const first = longest(text);
  return first > 0 && longest(text.slice(first)) === text.length - first;
}

function wordsOf({ email, siteName }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  return [
    ...parts,
    ...siteName.toLowerCase().split(/[^\p{L}\p{N}]+/u),
    siteName.toLowerCase().replaceAll(' ', ''),
  ].filter((word) => word.length >= 4);
}
