import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9000 up. */
const salesTaxErrors = errors('sales-tax', 9000, {
  9000: 'Enter the secret key of Stripe. Payments of this installation use none that could be shared.',
  9001: 'Sales tax needs a legal entity in the USA or Canada. Fill in the legal entity of the site first.',
  9002: 'This is not a secret key of Stripe. It begins with sk_ or rk_.',
  9003: 'Choose a state or province from the list.',
  9004: 'The site is registered here already. Remove the registration first to change its first day.',
  9005: 'A rate of this region and product begins on this day already. Remove it first.',
  9006: 'Enter the name and the rate of each tax.',
  9007: 'Enter rates above 0% and up to 50%, with four digits after the point at most.',
  9008: 'This invoice no longer waits for its rates. Reload the page.',
  9009: 'Enter the reason.',
  9010: 'Save Stripe Tax as the source first.',
  9011: 'This province has no tax of its own. GST and HST are one registration for all of Canada.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof salesTaxErrors> {}
}
