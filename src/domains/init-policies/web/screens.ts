import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'init-policies', path: '/cloudinit', who: user },
  { name: 'init-policy-create', path: '/cloudinit', who: user, press: ['Create policy'] },
  { name: 'init-defaults', path: '/cloudinit', who: user, press: ['Image defaults'] },
];
