import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9650 to 9654. */
const siteOfferErrors = errors('site-offer', 9650, {
  9650: '{name} is not something this installation sells. Reload the page and try again.',
  9651: 'A site must sell at least one data center. Select one.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof siteOfferErrors> {}
}
