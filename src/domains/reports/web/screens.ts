import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'usage', path: '/report', who: user },
  { name: 'usage-traffic', path: '/report/traffic', who: user },
  { name: 'usage-costs', path: '/report/costs', who: user },
  { name: 'usage-focus', path: '/report/focus', who: user },
  { name: 'usage-deliver', path: '/report', who: user, press: ['Schedule report'] },
  { name: 'message-log', path: '/messageLog', who: root },
  { name: 'login-log', path: '/loginLog', who: root },
  { name: 'server-power-history', path: '/serverPowerHistory', who: root },
  { name: 'servers-no-ips', path: '/serversNoIPs', who: root },
  { name: 'account-states', path: '/accountStates', who: root },
];
