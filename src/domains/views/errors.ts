import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4200 up. */
const viewsErrors = errors('views', 4200, {
  2280: 'The name needs 1 to {max} characters.',
  2281: 'You already have a view with this name for this list. Choose another name.',
  2282: 'You can have at most {max} views per list. Delete one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof viewsErrors> {}
}
