import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', who: null },
  { name: 'login-remote', path: '/login/shop/expired/ann@people.test', who: null },
  { name: 'security-log', path: '/securityLog', who: root },
  { name: 'sign-in-policy', path: '/signInPolicy', who: root },
];
