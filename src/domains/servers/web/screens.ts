import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'servers', path: '/servers', who: user },
  { name: 'servers-filtered', path: '/servers?state=on,off&zone=EU-FR&size=25', who: user },
  { name: 'servers-none', path: '/servers?filter=no-such-server', who: user },
  { name: 'servers-columns', path: '/servers', who: user, press: ['Columns and density'] },
  { name: 'servers-more', path: '/servers?backup=1', who: user, press: [/^More( \d)?$/] },
  { name: 'server-overview', path: '/servers/{server}/overview', who: user },
  { name: 'server-suspended', path: '/servers/{suspended}/overview', who: user },
  { name: 'server-info', path: '/servers/{server}/info', who: user },
  { name: 'server-history', path: '/servers/{server}/history', who: user },
  { name: 'servers-grouped', path: '/servers?by=zone', who: user },
  { name: 'server-sheet', path: '/serverSheet/{server}', who: user },
  { name: 'servers-terminated', path: '/serversTerminated', who: user },
  { name: 'server-off', path: '/servers/{off}/overview', who: user },
  { name: 'server-actions', path: '/servers/{server}/overview', who: user, press: ['Actions'] },
  { name: 'server-rename', path: '/servers/{server}/overview', who: user, press: [/^Rename/] },
  { name: 'server-create', path: '/serverCreate', who: user },
  { name: 'server-create-wrong', path: '/serverCreate', who: user, press: [/^Create server$/] },
  { name: 'server-create-app', path: '/serverCreateApp', who: user },
  { name: 'pricing', path: '/pricing', who: user },
  { name: 'no-such-server', path: '/servers/00000000-0000-7000-8000-000000000000', who: user },
  { name: 'servers-root', path: '/servers', who: root },
  { name: 'servers-hostile', path: '/servers?size=25', who: 'hostile@skydeck.test' },
  { name: 'servers-viewer', path: '/servers', who: 'viewer@skydeck.test' },
  { name: 'server-create-network', path: '/serverCreate', who: user, press: ['Create private network'] },
];
