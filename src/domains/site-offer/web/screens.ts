import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [{ name: 'site-offer', path: '/sites/nimbus.localhost/offer', who: root }];
