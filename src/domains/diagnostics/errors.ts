import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const diagnosticsErrors = errors('diagnostics', 8700, {
  8700: 'Unknown diagnostic report.',
  8701: 'This report has no such fix.',
  8702: 'Enter the reason.',
  8703: 'Choose a day within the next {days} days.',
  8704: 'This person cannot see these findings.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof diagnosticsErrors> {}
}
