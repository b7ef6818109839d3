import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9660 up. */
const closureErrors = errors('site-closure', 9660, {
  // Every request can meet these two: the pipeline refuses with them.
  9660: 'This site is temporarily unavailable. Contact its support.',
  9661: 'This site is suspended. Only its provider can change anything.',
  9662: 'This site belongs to the provider. It can’t be suspended or closed.',
  9663: 'Type the host name of the site to confirm.',
  9664: 'This site is already {standing, select, suspended {suspended} closing {being closed} other {closed}}.',
  9665: 'This site is not {standing, select, suspended {suspended} other {being closed}}.',
  9666: 'The site can’t be closed yet. Complete the checklist first.',
  9667: 'The hand-over archive is not available. Create it again.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof closureErrors> {}
}
