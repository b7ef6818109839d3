import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3900 up. */
const downloadsErrors = errors('downloads', 3900, {
  1406: 'This download link is not valid. Request the file again.',
  1407: 'This download link has already been used.',
  1408: 'This download link has expired.',
  1409: 'The file is still being created.',
  1410: 'The file could not be created. Request it again.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof downloadsErrors> {}
}
