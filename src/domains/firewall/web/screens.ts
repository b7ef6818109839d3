import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-firewall', path: '/servers/{server}/firewall', who: user },
  { name: 'server-firewall-rule', path: '/servers/{server}/firewall', who: user, press: [/^Add rule$/] },
  { name: 'server-firewall-none', path: '/servers/{off}/firewall', who: user },
  { name: 'servers-open-firewall', path: '/serversWithOpenFirewall', who: root },
  { name: 'servers-firewall-out-of-sync', path: '/serversWithFirewallOutOfSync', who: root },
];
