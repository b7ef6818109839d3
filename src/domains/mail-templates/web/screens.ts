import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'mail-templates', path: '/sites/nimbus.localhost/mails', who: root },
  { name: 'mail-template', path: '/sites/nimbus.localhost/mails/registration.reset/en', who: root },
];
