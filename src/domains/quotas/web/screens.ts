import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'quotas', path: '/quotas', who: user },
  { name: 'request-quota', path: '/quotas', who: user, press: ['Request more'] },
  { name: 'quota-requests', path: '/quotas', who: root },
  { name: 'quota-defaults', path: '/quotaDefaults', who: root },
];
