import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'blacklist', path: '/blacklist', who: root },
  { name: 'blacklist-add-entry', path: '/blacklist', who: root, press: ['Add entry'] },
  { name: 'blacklist-import', path: '/blacklist', who: root, press: ['Import entries'] },
  { name: 'blacklist-test', path: '/blacklist', who: root, press: ['Test value'] },
  { name: 'blacklist-refusals', path: '/blacklistRefusals', who: root },
  { name: 'blacklist-addresses', path: '/blacklistAddresses', who: root },
  { name: 'blacklist-add', path: '/blacklistAddresses', who: root, press: ['Record address'] },
  { name: 'blacklist-sources', path: '/blacklistSources', who: root },
  { name: 'blacklist-add-list', path: '/blacklistSources', who: root, press: ['Add block list'] },
];
