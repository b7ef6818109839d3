import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const addressCleanupErrors = errors('address-cleanup', 9800, {
  9800: 'Enter a reason of 1 to {max} characters.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof addressCleanupErrors> {}
}
