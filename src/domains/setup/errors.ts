import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3800 up. */
const setupErrors = errors('setup', 3800, {
  1018: 'The setup token is not valid or was used.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof setupErrors> {}
}
