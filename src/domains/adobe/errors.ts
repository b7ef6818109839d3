import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; they begin with 9943, and a new one takes the next number. */
const adobeErrors = errors('adobe', 9910, {
  9943: 'Enter the client secret again: the client ID changed.',
  9944: 'Connect the site to Adobe first.',
  9945: 'The customer is already linked to {owner}. Unlink it there first.',
  9946: 'Choose a user of the site that the customer belongs to.',
  9947: 'Adobe no longer lists the customer.',
  9948: 'A test or a synchronization is in progress. Try again when it has ended.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof adobeErrors> {}
}
