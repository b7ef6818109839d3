import type { Permission } from '#kernel/permissions.ts';
import { group, leaf, type Group, type Leaf } from './menu-entry.ts';

/** A diagnostic report: its id is its route. */
const report = (id: string, title: string, needs?: Permission): Leaf =>
  leaf(id, title, { route: `/${id}`, icon: 'chart-column', needs });

const diagnosticReports: readonly Leaf[] = [
  report('duplicateMacsReport', 'Duplicate MACs'),
  report('naServicesForRootReport', 'Unavailable Services'),
  report('notExistedNetworks', 'Networks That Do Not Exist'),
  report('notUpdatedStatistics', 'Statistics Not Updated'),
  report('serverLicensePrice', 'Server Licence Prices'),
  report('serversNoIPs', 'Servers without IPs', 'report.servers-no-ips'),
  report('serversNoTrafficPackage', 'Servers without Traffic Package'),
  report('serversWithManyOwners', 'Servers with Many Owners'),
  report('serversWithoutMemoryUsage', 'Servers without Memory Usage'),
  report('invisibleServers', 'Invisible Servers'),
  report('serversWithIgnoredSnapshots', 'Servers with Ignored Snapshots', 'report.servers-with-ignored-snapshots'),
  report('serversWithInvalidConnection', 'Servers with Invalid Connection'),
  report('serversWithoutDisks', 'Servers without Disks'),
  report('billingHierarchy', 'Billing Hierarchy'),
  report('serversWithInvalidCpuLimit', 'Servers with Invalid CPU Limit'),
  report('duplicateExternalIDs', 'Duplicate External IDs'),
  report('unusedVLANs', 'Unused VLANs'),
  report('sitesWithInvalidSupportFlag', 'Sites with Invalid Support Flag'),
  report('noExternalIDUsersWithVMs', 'Users with Servers but No External ID'),
  report('resetServersMoreThanTwice', 'Servers Reset More Than Twice'),
  report('newUsersSuspiciousServers', 'Suspicious Servers of New Users'),
  report('usersTransactionsHistoryForAcms', 'Transaction History by Account Manager'),
  report('invalidServices', 'Invalid Services'),
  report('activeSnapshotsByTopAdmin', 'Active Snapshots by Top Admin', 'report.active-snapshots'),
  report('vlansWithoutSubnets', 'VLANs without Subnets'),
  report('freeWANIPs', 'Free WAN IPs'),
  report('customerTerminatingServicesAlert', 'Customers Terminating Services'),
  report('customersWithPhone', 'Customers with Phone'),
  report('incorrectUsersPricelist', 'Incorrect Price Lists'),
  report('typeTProcessorsWithMonthlyBillingCycle', 'Burstable Processors Billed Monthly'),
  report('lastRestorePoints', 'Last Restore Points', 'report.backups'),
  report('serversWithoutBackup', 'Servers without Any Backup', 'report.backups'),
  report('backupFailures', 'Failed and Skipped Backups', 'report.backups'),
  report('serversWithOpenFirewall', 'Servers with Everything Open', 'report.open-firewalls'),
  report('serversWithFirewallOutOfSync', 'Servers with Firewall out of Sync', 'report.firewalls-out-of-sync'),
];

/** The operators' group: hosts, services, logs and the diagnostic reports. */
export const infrastructureSettings: Group = group('infrastructureSettings', 'Infrastructure Settings', {
  icon: 'server-cog',
  children: [
    leaf('hosts', 'Hosts', { route: '/hosts', icon: 'server-cog', needs: 'host.view' }),
    leaf('uploadService', 'Upload Services', {
      route: '/uploadService',
      icon: 'folder-open',
      needs: 'report.upload-services',
    }),
    leaf('maintenance', 'Maintenance', { route: '/maintenance', icon: 'file-clock', needs: 'maintenance.announce' }),
    leaf('switch', 'Switches', { route: '/switch', icon: 'network', needs: 'report.switch' }),
    leaf('blacklist', 'Blacklist', { route: '/blacklist', icon: 'shield', needs: 'report.blacklist' }),
    leaf('serverPowerHistory', 'Server Power History', {
      route: '/serverPowerHistory',
      icon: 'power',
      needs: 'report.server-power-history',
    }),
    leaf('mqProxyMon', 'Queue Monitor', { route: '/mqProxyMon', icon: 'gauge' }),
    leaf('csman', 'Storage Clusters', { route: '/csman', icon: 'database' }),
    leaf('loginLog', 'Recent Logins', { route: '/loginLog', icon: 'log-in', needs: 'report.login-log' }),
    leaf('people', 'People', { route: '/people', icon: 'users', needs: 'person.view' }),
    leaf('securityLog', 'Security Log', { route: '/securityLog', icon: 'shield', needs: 'report.security-log' }),
    leaf('messageLog', 'Message Log', { route: '/messageLog', icon: 'mail', needs: 'report.message-log' }),
    leaf('servicelets', 'Servicelets', { route: '/servicelets', icon: 'code', needs: 'servicelet.manage' }),
    leaf('backupWindows', 'Backup Windows', { route: '/backupWindows', icon: 'file-clock', needs: 'backup.window' }),
    leaf('zoneRooms', 'Room of Zones', { route: '/zoneRooms', icon: 'gauge', needs: 'zone.room' }),
    leaf('logView', 'Log View', { route: '/logView', icon: 'file-clock' }),
    leaf('arpscanIpCleanup', 'Arpscan IP Cleanup', { icon: 'unplug' }),
    leaf('systemIpCleanup', 'System IP Cleanup', { icon: 'unplug' }),
    leaf('logs', 'Logs', { icon: 'file-clock' }),
    group('diagnosticReports', 'Diagnostic Reports', { icon: 'chart-column', children: diagnosticReports }),
  ],
});
