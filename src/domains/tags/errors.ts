import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5800 up. */
const tagsErrors = errors('tags', 5800, {
  1740: 'A tag needs 1 to {max} characters.',
  1741: 'A tag begins with a letter or a digit; it can also contain spaces and . _ : / @ + -',
  1742: 'One thing can have {max} tags. Take one off first.',
  1743: 'The account can have {max, number} different tags. Delete one first.',
  1744: 'Another tag has this name.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof tagsErrors> {}
}
