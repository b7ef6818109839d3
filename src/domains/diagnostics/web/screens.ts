import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'diagnostics', path: '/diagnostics', who: root },
  { name: 'findings', path: '/unusedVLANs', who: root },
  { name: 'suspended-to-terminate', path: '/suspendedUsersToTerminate', who: root },
];
