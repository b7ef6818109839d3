import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const legalHoldErrors = errors('legal-holds', 9980, {
  9980: 'This account is not under a legal hold.',
  9981: 'Enter a reason of 1 to {max} characters.',
  9982: 'This account is already under a legal hold.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof legalHoldErrors> {}
}
