/** A screen, for the checks and pictures that every screen gets. */
export interface Screen {
  /** The name of its picture. */
  name: string;
  /** `{server}`, `{off}`, `{person}` and `{task}` stand for the ids of ones that the person can see. */
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
  { name: 'login-remote', path: '/login/shop/expired/ann@people.test', who: null },
  { name: 'create', path: '/create', who: null },
  { name: 'create-wrong', path: '/create', who: null, press: ['Create account'] },
  { name: 'forgot', path: '/forgot', who: null },
  { name: 'reset-used', path: '/reset?token=used', who: null },
  { name: 'validate-wrong', path: '/validate?token=wrong', who: null },
  { name: 'validate-successful', path: '/validateSuccessful?email=ann@people.test', who: null },
  { name: 'terms', path: '/termsOfService', who: null },
  { name: 'social-failed', path: '/remoteSocial/socialProcess/sandbox', who: null },
  { name: 'download-wrong', path: '/invoice/download?token=wrong', who: null },
  { name: 'dashboard', path: '/dashboard', who: user },
  { name: 'servers', path: '/servers', who: user },
  { name: 'servers-filtered', path: '/servers?state=on,off&zone=EU-FR&size=25', who: user },
  { name: 'servers-none', path: '/servers?filter=no-such-server', who: user },
  { name: 'servers-columns', path: '/servers', who: user, press: ['Columns and density'] },
  { name: 'server-overview', path: '/servers/{server}/overview', who: user },
  { name: 'server-info', path: '/servers/{server}/info', who: user },
  { name: 'server-history', path: '/servers/{server}/history', who: user },
  { name: 'server-snapshots', path: '/servers/{server}/snapshot', who: user },
  { name: 'server-snapshot-create', path: '/servers/{server}/snapshot', who: user, press: ['Take snapshot'] },
  { name: 'server-snapshot-schedule', path: '/servers/{server}/snapshot', who: user, press: ['Add schedule'] },
  { name: 'server-off', path: '/servers/{off}/overview', who: user },
  { name: 'server-actions', path: '/servers/{server}/overview', who: user, press: ['Actions'] },
  { name: 'server-rename', path: '/servers/{server}/overview', who: user, press: [/^Rename/] },
  { name: 'server-create', path: '/serverCreate', who: user },
  { name: 'server-create-wrong', path: '/serverCreate', who: user, press: [/^Create server$/] },
  { name: 'server-create-app', path: '/serverCreateApp', who: user },
  { name: 'pricing', path: '/pricing', who: user },
  { name: 'usage', path: '/report', who: user },
  { name: 'usage-deliver', path: '/report', who: user, press: ['Deliver'] },
  { name: 'tasks', path: '/tasks', who: user },
  { name: 'task', path: '/tasks/{task}', who: user },
  { name: 'task-drawer', path: '/dashboard', who: user, press: [/^Tasks/] },
  { name: 'palette', path: '/dashboard', who: user, press: [/^Search or jump to/] },
  { name: 'account-menu', path: '/dashboard', who: user, press: [/^Account of/] },
  { name: 'notifications-drawer', path: '/dashboard', who: user, press: [/^Notifications/] },
  { name: 'notifications', path: '/notifications', who: user },
  { name: 'notification-settings', path: '/profile/notifications', who: user },
  { name: 'confirm-address', path: '/confirmAddress?token=none', who: null },
  { name: 'unsubscribe', path: '/unsubscribe?token=none', who: null },
  { name: 'site-notifications', path: '/siteNotifications', who: root },
  { name: 'message-log', path: '/messageLog', who: root },
  { name: 'forbidden', path: '/forbidden', who: user },
  { name: 'no-such-server', path: '/servers/00000000-0000-7000-8000-000000000000', who: user },
  { name: 'dashboard-root', path: '/dashboard', who: root },
  { name: 'servers-root', path: '/servers', who: root },
  { name: 'people', path: '/people', who: root },
  { name: 'security-log', path: '/securityLog', who: root },
  { name: 'sign-in-policy', path: '/signInPolicy', who: root },
  { name: 'login-log', path: '/loginLog', who: root },
  { name: 'server-power-history', path: '/serverPowerHistory', who: root },
  { name: 'servers-with-ignored-snapshots', path: '/serversWithIgnoredSnapshots', who: root },
  { name: 'active-snapshots', path: '/activeSnapshotsByTopAdmin', who: root },
  { name: 'servers-no-ips', path: '/serversNoIPs', who: root },
  { name: 'servers-hostile', path: '/servers?size=25', who: 'hostile@skydeck.test' },
  { name: 'servers-viewer', path: '/servers', who: 'viewer@skydeck.test' },
  { name: 'profile', path: '/profile', who: user },
  { name: 'profile-of', path: '/people/{person}/profile', who: root },
  { name: 'profile-password', path: '/profile', who: user, press: ['Change password'] },
  { name: 'profile-disable', path: '/profile', who: user, press: [/^Disable account/] },
  { name: 'profile-delete', path: '/profile', who: user, press: [/^Delete account/] },
  { name: 'account-states', path: '/accountStates', who: root },
  { name: 'dashboard-suspended', path: '/dashboard', who: 'mike@cedarpine.test' },
  { name: 'dashboard-mini', path: '/dashboard', who: 'priya@cedarpine.test' },
  { name: 'sites', path: '/sites', who: root },
  { name: 'site-settings', path: '/sites/nimbus.localhost', who: root },
  { name: 'site-hosts', path: '/sites/nimbus.localhost/hosts', who: root },
  { name: 'site-logo', path: '/sites/nimbus.localhost/logo', who: root },
  { name: 'site-home', path: '/sites/nimbus.localhost/home', who: root },
  { name: 'site-terms', path: '/sites/nimbus.localhost/terms', who: root },
  { name: 'confirm-email', path: '/confirmEmail?token=none', who: null },
];
