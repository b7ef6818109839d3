import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5500 up. */
const statisticsErrors = errors('statistics', 5500, {
  1790: 'The end must be after the start.',
  1791: 'The start must be in the past.',
  1792: 'Choose at most {max, number} days.',
  1793: 'A server can have at most {max} alerts. Remove one first.',
  2004: 'Alerts of this server can notify its account, the accounts below it, and you.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof statisticsErrors> {}
}
