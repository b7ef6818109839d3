import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [{ name: 'server-notes', path: '/servers/{server}/notes', who: user }];
