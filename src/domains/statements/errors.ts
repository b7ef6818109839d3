import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 8600 up. */
const statementsErrors = errors('statements', 8600, {
  8600: 'The period ends before it begins.',
  8601: 'Choose a period of at most {max} days.',
  8602: 'This period has more than {max} movements. Choose a shorter one.',
  8603: 'Only completed payments have a receipt.',
  8604: 'Enter the text of the charge as it is on your card statement.',
  8605: 'Enter the last four digits of the card.',
  8606: 'Enter the day of the charge.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof statementsErrors> {}
}
