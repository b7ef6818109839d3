import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6600 up. */
const transfersErrors = errors('transfers', 6600, {
  1820: "Ownership can't be transferred: {reason}",
  1821: 'The server already belongs to this account.',
  1822: 'The server is already being offered. Withdraw that offer first.',
  1823: "This isn't possible: {reason}",
  1824: 'Read the agreement and agree to it first.',
  1825: "The server can't be transferred to this account: {reason}",
  1826: 'None of the accounts you manage has this email.',
  1827: 'The price has changed since you saw it. Check it again.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof transfersErrors> {}
}
