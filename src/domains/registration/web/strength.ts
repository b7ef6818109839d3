import { maxPassword } from '../password-rules.ts';

/** 0: refused by the rules; 1 to 4: the better the higher. */
export interface Strength {
  score: 0 | 1 | 2 | 3 | 4;
  /** Why the rules refuse it. */
  refusal: 'empty' | 'short' | 'long' | 'blacklisted' | null;
}

/** Bits from which a score begins; guessing a password of 60 bits offline takes a large machine years. */
const steps = [0, 30, 45, 60] as const;

/**
 * How strong a password is. What the rules refuse is never called good, and what they take is never called wrong.
 * @param least characters that the site asks for
 * @param isBlacklisted null while the list is still on its way
 */
export function strengthOf(
  password: string,
  least: number,
  isBlacklisted: ((password: string) => boolean) | null,
): Strength {
  const { length } = Array.from(password);
  if (length === 0) return { score: 0, refusal: 'empty' };
  if (length > maxPassword) return { score: 0, refusal: 'long' };
  if (length < least) return { score: 0, refusal: 'short' };
  if (isBlacklisted?.(password) === true) return { score: 0, refusal: 'blacklisted' };
  const bits = bitsOf(password);
  const reached = steps.filter((step) => bits >= step).length;
  return { score: reached === 1 ? 1 : reached === 2 ? 2 : reached === 3 ? 3 : 4, refusal: null };
}

/** An estimate: letters that repeat or follow each other count little. */
function bitsOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  const alphabet = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const characters = Array.from(password);
  const fresh = characters.filter((character, at) => {
    const step = character.charCodeAt(0) - (characters[at - 1]?.charCodeAt(0) ?? -9);
    return Math.abs(step) > 1 && characters.indexOf(character) > at - 3;
  });
  return fresh.length * Math.log2(Math.max(alphabet, 2));
}
