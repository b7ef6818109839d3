import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9940 to 9949. */
const externalPagesErrors = errors('external-pages', 9940, {
  9940: 'Enter an address that starts with https://.',
  9941: 'A site can have at most {max} external pages. Remove one first.',
  9942: 'This is an address of the console itself. Enter one of another server.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof externalPagesErrors> {}
}
