import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'ssh-keys', path: '/sshKeys', who: user },
  { name: 'ssh-keys-add', path: '/sshKeys', who: user, press: ['Add SSH key'] },
];
