import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9600 up. */
const launchErrors = errors('site-launch', 9600, {
  9600: 'The site is not ready to go live. Complete its checklist first.',
  9601: 'This site is already live.',
  9602: 'Choose a price list in {currency}.',
  9603: 'An account of this site already uses this email.',
  9604: 'You cannot remove yourself.',
  9605: 'This administrator has already accepted the invitation.',
  9606: 'Choose a site to copy from the list.',
  9608: 'You can add or remove administrators only if you hold all of their permissions. Ask an administrator.',
  9607: 'A live site needs at least one administrator.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof launchErrors> {}
}
