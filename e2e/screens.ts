/** A screen, for the checks and pictures that every screen gets. */
export interface Screen {
  /** The name of its picture. */
  name: string;
  /** `{server}`, `{off}` and `{task}` stand for the ids of ones that the person can see. */
  path: string;
  /** Who looks at it; null: nobody is signed in. */
  who: string | null;
  /** What is pressed once the screen stands: names of buttons. */
  press?: readonly (string | RegExp)[];
}

const user = 'user@skydeck.test';
const root = 'root@skydeck.test';

export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', who: null },
  { name: 'dashboard', path: '/dashboard', who: user },
  { name: 'servers', path: '/servers', who: user },
  { name: 'servers-filtered', path: '/servers?state=on,off&zone=EU-FR&size=25', who: user },
  { name: 'servers-none', path: '/servers?filter=no-such-server', who: user },
  { name: 'servers-columns', path: '/servers', who: user, press: ['Columns and density'] },
  { name: 'server-overview', path: '/servers/{server}/overview', who: user },
  { name: 'server-info', path: '/servers/{server}/info', who: user },
  { name: 'server-history', path: '/servers/{server}/history', who: user },
  { name: 'server-off', path: '/servers/{off}/overview', who: user },
  { name: 'server-actions', path: '/servers/{server}/overview', who: user, press: ['Actions'] },
  { name: 'server-rename', path: '/servers/{server}/overview', who: user, press: [/^Rename/] },
  { name: 'server-create', path: '/serverCreate', who: user },
  { name: 'server-create-wrong', path: '/serverCreate', who: user, press: [/^Create server$/] },
  { name: 'tasks', path: '/tasks', who: user },
  { name: 'task', path: '/tasks/{task}', who: user },
  { name: 'task-drawer', path: '/dashboard', who: user, press: [/^Tasks/] },
  { name: 'palette', path: '/dashboard', who: user, press: [/^Search or jump to/] },
  { name: 'account-menu', path: '/dashboard', who: user, press: [/^Account of/] },
  { name: 'notices', path: '/dashboard', who: user, press: [/^Notices/] },
  { name: 'forbidden', path: '/forbidden', who: user },
  { name: 'no-such-server', path: '/servers/00000000-0000-7000-8000-000000000000', who: user },
  { name: 'dashboard-root', path: '/dashboard', who: root },
  { name: 'servers-root', path: '/servers', who: root },
  { name: 'login-log', path: '/loginLog', who: root },
  { name: 'server-power-history', path: '/serverPowerHistory', who: root },
  { name: 'servers-no-ips', path: '/serversNoIPs', who: root },
  { name: 'servers-hostile', path: '/servers?size=25', who: 'hostile@skydeck.test' },
  { name: 'servers-viewer', path: '/servers', who: 'viewer@skydeck.test' },
];
