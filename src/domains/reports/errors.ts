import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7100 up. */
const reportsErrors = errors('reports', 7100, {
  1300: 'Unknown report.',
  2000: 'You can receive at most {max} reports by email. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof reportsErrors> {}
}
