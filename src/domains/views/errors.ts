import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4200 up. */
const viewsErrors = errors('views', 4200, {
  2280: 'A view needs a name of 1 to {max} characters.',
  2281: 'You have a view of this name for this list already.',
  2282: 'You can have {max} views of one list. Delete one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof viewsErrors> {}
}
