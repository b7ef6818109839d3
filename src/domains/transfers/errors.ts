import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6600 up. */
const transfersErrors = errors('transfers', 6600, {
  1820: 'The server cannot change hands now: {reason}',
  1821: 'The server belongs to this account already.',
  1822: 'The server is already offered to someone. Withdraw that offer first.',
  1823: 'This cannot be done: {reason}',
  1824: 'Read the agreement and agree to it first.',
  1825: 'The server cannot go to this account: {reason}',
  1826: 'None of the accounts that you manage has this email.',
  1827: 'The price has changed since it was shown. Look at it again.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof transfersErrors> {}
}
