import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const accountBatchesErrors = errors('account-batches', 8300, {
  8300: 'Enter the accounts, one on each line.',
  8301: 'Enter at most {max, number} lines.',
  8302: "This isn't possible: {reason}",
  8303: 'Type {count, number} to confirm the number of accounts.',
  8304: 'Choose a time within the next {days} days.',
  8305: 'The account is part of another batch that has not finished.',
  8306: 'The account was changed after the batch. Change it by hand.',
  8307: 'The account owes {owed}. Collect the payment first, or select “Resume anyway”.',
  8308: '{server}: {reason}',
  8309: 'The account has no servers to move.',
  8310: 'Enter the account that the services move to.',
  8311: 'Enter the amount of the deposit.',
  8312: 'Enter a reason of {min} to {max} characters.',
  8313: 'Server transfers are not available here.',
  8314: 'The account has paid since its owner was notified.',
  8315: 'Owners who are not notified have no notice period. Set it to 0 days.',
  8316: 'Enter why accounts are resumed anyway.',
  8317: 'The account was suspended for “{reason}”, and its billing profile is not verified. Verify it first, or select “Resume anyway”.',
  8318: 'The account was suspended for “{reason}”. Select “Resume anyway” and enter why.',
  8319: 'Choose a cause from the list.',
  8320: 'Enter a name of up to {max} characters.',
  8321: 'This name is already in use. Choose another one.',
  8322: 'Only the provider can change this.',
  8323: "This cause comes with the product and can't be deleted.",
  8324: 'A site can have at most {max, number} of them.',
  8325: 'Accounts of staff are left out of batches. Change them one by one.',
  8326: 'The account is protected from batches: {reason}',
  8327: 'This account is already protected from batches.',
  8328: 'This account is not protected from batches.',
  8329: 'An account that moved to another site is not moved back by an undo. Move it from its new page.',
  8380: 'Unknown report.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof accountBatchesErrors> {}
}
