import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5800 up. */
const tagsErrors = errors('tags', 5800, {
  1740: 'A tag needs 1 to {max} characters.',
  1741: 'Start the tag with a letter or digit. It can also contain spaces and . _ : / @ + -',
  1742: 'An object can have at most {max} tags. Remove one first.',
  1743: 'An account can have at most {max, number} tags. Delete one first.',
  1744: 'Another tag has this name. Choose another one.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof tagsErrors> {}
}
