import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const allocationErrors = errors('allocations', 8100, {
  8100: 'This invoice already has an answer. Reload the page.',
  8101: 'Enter the whole allocation number: 9 to 30 digits.',
  8102: 'Enter the reason.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof allocationErrors> {}
}
