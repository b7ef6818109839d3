import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9668 up. */
const fileErrors = errors('site-file', 9640, {
  9668: '"{part}" can’t be imported: {reason}',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof fileErrors> {}
}
