import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const accountBatchesErrors = errors('account-batches', 8300, {
  8300: 'Enter the accounts, one on each line.',
  8301: 'Enter at most {max, number} accounts.',
  8302: "This isn't possible: {reason}",
  8303: 'Type {count, number} to confirm the number of accounts.',
  8304: 'Choose a time within the next {days} days.',
  8305: 'The account is part of another batch that has not finished.',
  8306: 'The account was changed after the batch. Change it by hand.',
  8307: 'The account owes {owed}. Collect the payment first, or select “Resume accounts that owe money”.',
  8308: '{server}: {reason}',
  8309: 'The account has no servers to move.',
  8310: 'Enter the account that the services move to.',
  8311: 'Enter the amount of the deposit.',
  8312: 'Enter a reason of {min} to {max} characters.',
  8313: 'Server transfers are not available here.',
  8380: 'Unknown report.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof accountBatchesErrors> {}
}
