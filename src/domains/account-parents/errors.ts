import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const accountParentErrors = errors('account-parents', 9890, {
  9890: 'Enter a reason of 1 to {max} characters.',
  9983: 'The account cannot belong to this one: {reason}',
  9984: "Only an account owner's account can belong to another one.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof accountParentErrors> {}
}
