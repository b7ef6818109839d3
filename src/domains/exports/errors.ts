import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7200 up. */
const exportsErrors = errors('exports', 7200, {
  7200: 'This list has no file. Choose a list that can be exported.',
  7201: 'The list has {rows} rows, and a file can have at most {max}. Filter the list first.',
  7202: 'This file was not found. Only the person who ordered it can download it, for 7 days.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof exportsErrors> {}
}
