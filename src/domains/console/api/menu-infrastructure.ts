import { group, leaf, type Group, type Leaf } from './menu-entry.ts';

/** A diagnostic report: its id is its route. */
const report = (id: string, title: string): Leaf => leaf(id, title, { route: `/${id}`, icon: 'chart-column' });

const diagnosticReports: readonly Group[] = [
  group('serverReports', 'Servers', {
    icon: 'server',
    children: [
      report('serversNoIPs', 'Servers without IPs'),
      report('serversNoTrafficPackage', 'Servers without Traffic Package'),
      report('serversWithManyOwners', 'Servers with Many Owners'),
      report('serversWithoutMemoryUsage', 'Servers without Memory Usage'),
      report('invisibleServers', 'Invisible Servers'),
      report('serversWithInvalidConnection', 'Servers with Invalid Connection'),
      report('serversWithoutDisks', 'Servers without Disks'),
      report('serversWithInvalidCpuLimit', 'Servers with Invalid CPU Limit'),
      report('resetServersMoreThanTwice', 'Servers Reset More Than Twice'),
    ],
  }),
  group('protectionReports', 'Backups and Firewalls', {
    icon: 'shield',
    children: [
      report('lastRestorePoints', 'Last Restore Points'),
      report('serversWithoutBackup', 'Servers without Any Backup'),
      report('backupFailures', 'Failed and Skipped Backups'),
      report('serversWithIgnoredSnapshots', 'Servers with Ignored Snapshots'),
      report('activeSnapshotsByTopAdmin', 'Active Snapshots by Top Admin'),
      report('serversWithOpenFirewall', 'Servers with Everything Open'),
      report('serversWithFirewallOutOfSync', 'Servers with Firewall out of Sync'),
    ],
  }),
  group('networkReports', 'Networks and Services', {
    icon: 'network',
    children: [
      report('duplicateMacsReport', 'Duplicate MACs'),
      report('duplicateExternalIDs', 'Duplicate External IDs'),
      report('notExistedNetworks', 'Networks That Do Not Exist'),
      report('unusedVLANs', 'Unused VLANs'),
      report('vlansWithoutSubnets', 'VLANs without Subnets'),
      report('freeWANIPs', 'Free WAN IPs'),
      report('naServicesForRootReport', 'Unavailable Services'),
      report('notUpdatedStatistics', 'Statistics Not Updated'),
      report('invalidServices', 'Invalid Services'),
    ],
  }),
  group('customerReports', 'Customers', {
    icon: 'users',
    children: [
      report('noExternalIDUsersWithVMs', 'Users with Servers but No External ID'),
      report('newUsersSuspiciousServers', 'Suspicious Servers of New Users'),
      report('customerTerminatingServicesAlert', 'Customers Terminating Services'),
      report('customersWithPhone', 'Customers with Phone'),
      report('groupsWithoutOwner', 'Groups without Owner'),
      report('sitesWithInvalidSupportFlag', 'Sites with Invalid Support Flag'),
    ],
  }),
  group('billingReports', 'Prices and Billing', {
    icon: 'receipt',
    children: [
      report('serverLicensePrice', 'Server License Prices'),
      report('billingHierarchy', 'Billing Hierarchy'),
      report('usersTransactionsHistoryForAcms', 'Transaction History by Account Manager'),
      report('incorrectUsersPricelist', 'Incorrect Price Lists'),
      report('typeTProcessorsWithMonthlyBillingCycle', 'Burstable Processors Billed Monthly'),
    ],
  }),
];

/** The operators' group: hosts, services, logs and the diagnostic reports. */
export const infrastructureSettings: Group = group('infrastructureSettings', 'Infrastructure Settings', {
  icon: 'server-cog',
  children: [
    leaf('hosts', 'Hosts', { route: '/hosts', icon: 'server-cog' }),
    leaf('blacklist', 'Blocklist', { route: '/blacklist', icon: 'shield' }),
    group('infrastructureStorage', 'Storage and Network', {
      icon: 'database',
      children: [
        leaf('csman', 'Storage Clusters', { route: '/csman', icon: 'database' }),
        leaf('uploadService', 'Upload Services', { route: '/uploadService', icon: 'folder-open' }),
        leaf('switch', 'Switches', { route: '/switch', icon: 'network' }),
      ],
    }),
    group('infrastructureOperations', 'Operations', {
      icon: 'server-cog',
      children: [
        leaf('alarms', 'Alarms', { route: '/alarms', icon: 'siren' }),
        leaf('zoneCapacities', 'Available Capacity', { route: '/zoneCapacities', icon: 'gauge' }),
        leaf('maintenance', 'Maintenance', { route: '/maintenance', icon: 'file-clock' }),
        leaf('backupWindows', 'Backup Windows', { route: '/backupWindows', icon: 'file-clock' }),
        leaf('mqProxyMon', 'Queue Monitor', { route: '/mqProxyMon', icon: 'gauge' }),
        leaf('arpscanIpCleanup', 'Arpscan IP Cleanup', { icon: 'unplug' }),
        leaf('systemIpCleanup', 'System IP Cleanup', { icon: 'unplug' }),
      ],
    }),
    group('infrastructureLogs', 'Logs and History', {
      icon: 'file-clock',
      children: [
        leaf('serverPowerHistory', 'Server Power History', { route: '/serverPowerHistory', icon: 'power' }),
        leaf('loginLog', 'Recent Logins', { route: '/loginLog', icon: 'log-in' }),
        leaf('securityLog', 'Security Log', { route: '/securityLog', icon: 'shield' }),
        leaf('messageLog', 'Message Log', { route: '/messageLog', icon: 'mail' }),
        leaf('logView', 'Log View', { route: '/logView', icon: 'file-clock' }),
        leaf('logs', 'Logs', { icon: 'file-clock' }),
      ],
    }),
    group('diagnosticReports', 'Diagnostic Reports', {
      icon: 'chart-column',
      children: [
        leaf('diagnostics', 'All Diagnostic Reports', { route: '/diagnostics', icon: 'list-checks' }),
        ...diagnosticReports,
      ],
    }),
  ],
});
