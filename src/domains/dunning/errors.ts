import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const dunningErrors = errors('dunning', 7900, {
  7900: 'Enter the reason.',
  7901: 'This account owes nothing.',
  7902: 'Choose a day within the next {days} days.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof dunningErrors> {}
}
