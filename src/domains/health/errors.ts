import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6800 up. */
const healthErrors = errors('health', 6800, {
  1970: "The connection can't be tested: {reason}",
  1971: 'The server does not have this tag.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof healthErrors> {}
}
