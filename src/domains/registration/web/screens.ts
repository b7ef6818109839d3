import type { Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'create', path: '/create', who: null },
  { name: 'create-wrong', path: '/create', who: null, press: ['Create account'] },
  { name: 'forgot', path: '/forgot', who: null },
  { name: 'reset-used', path: '/reset?token=used', who: null },
  { name: 'validate-wrong', path: '/validate?token=wrong', who: null },
  { name: 'validate-successful', path: '/validateSuccessful?email=ann@people.test', who: null },
  { name: 'terms', path: '/termsOfService', who: null },
];
