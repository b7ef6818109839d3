import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3500 up. */
const registrationErrors = errors('registration', 3500, {
  1400: 'This confirmation link has expired. Sign in and request a new one.',
  1401: 'This confirmation link is not valid. Sign in and request a new one.',
  1402: 'The terms of service have changed. Read the current version and accept it.',
  1601: 'Passwords on this site need at least {min} characters.',
  1602: 'This link is no longer valid. Reset your password instead.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof registrationErrors> {}
}
