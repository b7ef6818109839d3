import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const accountMergeErrors = errors('account-merge', 8360, {
  8360: 'Enter a reason of 1 to {max} characters.',
  8361: 'Enter the email of another account owner of the same site.',
  8362: "This account can't be merged: {reason}",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof accountMergeErrors> {}
}
