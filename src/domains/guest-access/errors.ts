import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6100 up. */
const guestAccessErrors = errors('guest-access', 6100, {
  1747: 'This image has a different license and price. Accept the price first.',
  1748: 'This image needs a system disk of at least {min} GB.',
  1985: 'Your price list does not include the license of this image. Choose another one, or ask your provider.',
  2251: 'This image needs an additional disk of at least {min} GB, which the server does not have.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof guestAccessErrors> {}
}
