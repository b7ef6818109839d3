const lower = 'abcdefghijkmnopqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const signs = '!#$%&*+-=?@^_~';

export interface Wanted {
  upper: boolean;
  digit: boolean;
  special: boolean;
}

/** A whole number from 0 up to, and without, `below`; each as likely as the other. */
export type RandomBelow = (below: number) => number;

const length = 20;

/** A password of 20 characters with one of each kind that is wanted; letters that look like digits are left out. */
export function generatePassword(wanted: Wanted, random: RandomBelow): string {
  const kinds = [
    lower,
    ...(wanted.upper ? [upper] : []),
    ...(wanted.digit ? [digits] : []),
    ...(wanted.special ? [signs] : []),
  ];
  const all = kinds.join('');
  const pick = (from: string) => from[random(from.length)] ?? '';
  const rest = Array.from({ length: length - kinds.length }, () => pick(all));
  const drawn = rest;
  for (const kind of kinds) drawn.splice(random(drawn.length + 1), 0, pick(kind));
  return drawn.join('');
}

/** Numbers from the browser's secure source; those that would favour the small ones are drawn again. */
export function secureBelow(below: number): number {
  const limit = 256 - (256 % below);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint8Array(1))[0] ?? limit;
    if (drawn < limit) return drawn % below;
  }
}
