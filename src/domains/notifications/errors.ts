import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3200 up. */
const notificationsErrors = errors('notifications', 3200, {
  1450: "Security emails can't be turned off.",
  1451: 'This link is no longer valid. Request a new one.',
  1452: 'Set an additional address first.',
  1453: 'These settings are locked by {name}.',
  1454: 'This is set by your provider.',
  1455: 'This channel is not available for this kind of notification.',
  1456: 'Verify a phone on the security page first.',
  1457: 'Invalid webhook URL: {detail}',
  1459: 'This is not one of your accounts.',
  1460: 'Quiet hours need different start and end times.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof notificationsErrors> {}
}
