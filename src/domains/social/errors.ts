import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3700 up. */
const socialErrors = errors('social', 3700, {
  30: "The social account doesn't provide an email address, which is required to sign in.",
  31: 'This social account belongs to another site.',
  32: 'The social sign-in session expired. Start again.',
  33: 'An account with this email already exists. Confirm that it is yours to link it.',
  34: 'Social sign-in is unavailable now. Try again later, or sign in with your password.',
  35: 'Access was withdrawn at the social network. Sign in with your password and connect it again.',
  36: 'This social account is already connected to another user.',
  37: 'The social network does not let us read your email address. Allow it and try again.',
  38: 'Set a password before you remove your last social connection.',
  39: 'The social token expired. Start again.',
  40: 'New accounts cannot be created by social sign-in on this site.',
  41: 'The social sign-in was canceled.',
  42: 'This social network is not offered on this site.',
  3700: 'Enter an IP address such as 192.0.2.10.',
  1403: 'This sign-in link is no longer valid.',
  1404: 'Remote sign-in is not permitted for this site.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof socialErrors> {}
}
