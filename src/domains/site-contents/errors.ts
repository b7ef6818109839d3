import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9930 to 9939. */
const siteContentsErrors = errors('site-contents', 9930, {
  9930: 'Choose a time in the future, or publish the text now.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof siteContentsErrors> {}
}
