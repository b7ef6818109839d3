import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const diagnosticsErrors = errors('diagnostics', 8300, {
  8300: 'Unknown diagnostic report.',
  8301: 'This report has no such fix.',
  8302: 'Enter the reason.',
  8303: 'Choose a day within the next {days} days.',
  8304: 'This person cannot see the report.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof diagnosticsErrors> {}
}
