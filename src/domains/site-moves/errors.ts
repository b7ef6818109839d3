import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const siteMoveErrors = errors('site-moves', 8390, {
  8390: '{object}: {reason}',
  8391: 'Choose a site that is open to customers, other than the present one.',
  8392: 'Choose a price list of the site.',
  8393: 'This account has moved to {site}. Place orders there.',
  8394: 'Choose what to move: 1 to {max} servers, or a network.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof siteMoveErrors> {}
}
