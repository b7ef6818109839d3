import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'site-contents', path: '/sites/nimbus.localhost/contents', who: root },
  { name: 'site-content', path: '/sites/nimbus.localhost/contents/privacy/en', who: root },
  { name: 'support-info', path: '/supportInfo', who: root },
];
