import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('servers', 'servers', {
  'server.view': ['low', 'See servers with their configuration, history and measurements.'],
  'server.create': ['high', 'Create and clone servers, which costs money.'],
  'server.power': ['medium', 'Power servers on and off, and restart them.'],
  'server.configure': ['high', 'Change the name, hardware, disks and network interfaces of servers.'],
  'server.terminate': ['high', 'Terminate servers. Their data is deleted after the restore period.'],
  'server.protect': ['medium', 'Turn termination and rebuild protection of servers on and off.'],
  'billing.view': ['medium', 'See invoices, balance, budgets, usage and costs.', 'billing'],
  'price.view': ['low', 'See the price list.', 'billing'],
  'report.server-power-history': ['low', 'See the report of power actions.'],
});
