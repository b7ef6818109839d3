import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-snapshots', path: '/servers/{server}/snapshot', who: user },
  { name: 'server-snapshot-create', path: '/servers/{server}/snapshot', who: user, press: ['Take snapshot'] },
  { name: 'server-snapshot-schedule', path: '/servers/{server}/snapshot', who: user, press: ['Add schedule'] },
  { name: 'servers-with-ignored-snapshots', path: '/serversWithIgnoredSnapshots', who: root },
  { name: 'active-snapshots', path: '/activeSnapshotsByTopAdmin', who: root },
];
