import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'arpscan-ip-cleanup', path: '/networks?dialog=arpscanIpCleanup', who: root },
  { name: 'system-ip-cleanup', path: '/networks?dialog=systemIpCleanup', who: root },
];
