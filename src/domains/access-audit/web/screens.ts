import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'access-matrix', path: '/accessMatrix', who: root },
  { name: 'access-matrix-of-account', path: '/accessMatrix', who: user },
  { name: 'access-reviews', path: '/accessReviews', who: user },
  { name: 'start-access-review', path: '/accessReviews', who: root, press: ['Start review'] },
  { name: 'import-permission-sets', path: '/permissionSets', who: user, press: ['Import'] },
];
