import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const userErrors = errors('users', 9500, {
  9500: 'No account owner of this site has this email.',
  9501: 'An account of this site already uses this email.',
  9502: 'You can only create users whose permissions you have yourself.',
  9503: 'This user has already accepted the invitation.',
  9504: 'Choose the account that the read-only member belongs to.',
  9505: 'A link was just sent. Try again in {seconds} seconds.',
  9506: 'This user cannot sign in. Change the account state first.',
  9507: 'Only customer accounts belong to another account.',
  9508: 'This is not a CSV file with a column named email.',
  9509: 'A file can create at most {max, number} users. Split it.',
  9510: 'There is no role “{role}”.',
  9511: 'There is no language “{language}”.',
  9512: 'Line {line} has the same email.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof userErrors> {}
}
