import { maxPassword, passwordSymbols } from './access.ts';

const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lower = 'abcdefghijkmnopqrstuvwxyz';
const digits = '23456789';
const all = upper + lower + digits + passwordSymbols;

/** A whole number from 0 up to, and without, `below`; each as likely as the other. */
export type RandomBelow = (below: number) => number;

/** A guest password of 20 characters with all that is required; letters that look like digits are left out. */
export function generatePassword(random: RandomBelow): string {
  const pick = (from: string) => from[random(from.length)] ?? '';
  const required = [pick(upper), pick(lower), pick(digits), pick(passwordSymbols)];
  const characters = [...required, ...Array.from({ length: maxPassword - required.length }, () => pick(all))];
  for (let i = characters.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  return characters.join('');
}
