import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7600 up. */
const invoicesErrors = errors('invoices', 7600, {
  7600: 'Choose a country from the list.',
  7601: 'This is not a valid tax ID of {country}. Check for missing or swapped digits.',
  7602: "The site's legal entity is missing. Fill it in under Sites, {site}, Legal entity.",
  7603: 'The customer has no billing profile. Ask the customer to fill it in first.',
  7604: 'This month is not over yet. Invoices are issued for months that have ended.',
  7606: 'The file is still being created. Try again in a moment.',
  7607: 'Only an issued invoice can be credited.',
  7608: 'These lines are already credited. Choose other lines.',
  7609: 'Enter the reason.',
  7610: 'Choose a state or province from the list.',
  7611: 'Use 1 to 8 letters and digits.',
  7613: 'Enter an amount from {min} to {max}: what is left of the line.',
  7614: 'A part can be credited of one line only.',
  7612: 'None of these invoices has a file yet. Try again in a moment.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof invoicesErrors> {}
}
