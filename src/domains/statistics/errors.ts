import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5500 up. */
const statisticsErrors = errors('statistics', 5500, {
  1790: 'The end must lie after the beginning.',
  1791: 'The beginning must lie in the past.',
  1792: 'A span has at most {max, number} days.',
  1793: 'A server can have {max} alerts.',
  2004: 'Alerts of this server can notify its account, the accounts below it, and you.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof statisticsErrors> {}
}
