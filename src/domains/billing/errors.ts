import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7500 up. */
const billingErrors = errors('billing', 7500, {
  7500: 'Choose a country from the list.',
  7501: 'Choose a state or province from the list.',
  7502: 'Addresses in this country have no state or province here. Leave the field empty.',
  7503: 'This is not a valid tax ID of {country}. Check for missing or swapped digits.',
  7504: 'There are no prices in {currency}. Choose another currency.',
  7505: 'The currency cannot be changed anymore: money has already moved in {currency}. Contact support.',
  7506: 'The billing profile cannot be changed now: {reason}',
  7507: 'One of the fields was changed again later. Undo the later change first.',
  7508: 'This change cannot be undone here.',
  7509: 'This address gets your invoices already.',
  7510: 'You can have up to {max} invoice recipients. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof billingErrors> {}
}
