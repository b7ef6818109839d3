import { nobody, type Samples } from './sample.ts';

const dailySchedule = { kind: 'daily', hour: 2, minute: 0, timeZone: 'UTC', keep: 7 };
const lastHourOf = (category: string) => ({
  category,
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date().toISOString(),
});
const emptySet = { enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] };
const firewallTemplate = { name: 'Closed', policyIn: 'deny', policyOut: 'allow', rules: [] };
const officeHours = { weekdays: [1, 5], onMinute: 420, offMinute: 1140, timeZone: 'UTC' };
const busyAlert = { metric: 'cpu', comparison: 'above', threshold: 90, minutes: 5 };

const runOfServicelet = { serviceletId: nobody, deed: 'run' };
const servicelet = {
  name: 'Disk usage',
  os: 'linux',
  kind: 'command',
  command: { words: ['df'] },
  roles: ['account-holder'],
};
const dailyServicelet = { serviceletId: nobody, kind: 'daily', hour: 2, minute: 0, timeZone: 'UTC' };

const serverDevices = { bootOrder: ['network', 'disk'], guestType: 'auto', scsiAdapter: 'lsi', nicType: 'e1000' };

/** Of servers and all that is done with them. */
export const serverSamples: Samples = {
  'configuration.cancelPlannedConfiguration': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'configuration.configureServers': (_world, owner) => ({
    input: { serverIds: [owner.serverId], change: { ramMb: 4096 }, checkOnly: true },
  }),
  'configuration.listConfigurations': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'configuration.readConfiguration': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'configuration.readDevices': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'configuration.saveDevices': (_world, owner) => ({ params: { serverId: owner.serverId }, input: serverDevices }),
  'configuration.saveConfiguration': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { ramMb: 4096 },
  }),
  'connect.downloadRdp': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'connect.listConsoles': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'connect.orderConsole': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { kind: 'serial' } }),
  'connect.readConnection': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'connect.saveConnection': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { type: 1, address: null, port: 22, user: 'root' },
  }),
  'firewall.applyFirewall': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { what: { kind: 'rules', set: emptySet } },
  }),
  'firewall.applyFirewallToMany': (_world, owner) => ({
    input: { serverIds: [owner.serverId], what: { kind: 'rules', set: emptySet }, checkOnly: true },
  }),
  'firewall.confirmFirewall': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'firewall.createAddressGroup': (_world, owner) => ({
    input: { serverId: owner.serverId, name: 'Office', addresses: ['198.51.100.0/24'] },
  }),
  'firewall.createFirewallTemplate': (_world, owner) => ({ input: { serverId: owner.serverId, ...firewallTemplate } }),
  'firewall.deleteAddressGroup': () => ({ params: { groupId: nobody } }),
  'firewall.deleteFirewallTemplate': () => ({ params: { templateId: nobody } }),
  'firewall.exportFirewall': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'firewall.listAddressGroups': (_world, owner) => ({ query: { serverId: owner.serverId } }),
  'firewall.listFirewallRevisions': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'firewall.listFirewallTemplates': (_world, owner) => ({ query: { serverId: owner.serverId } }),
  'firewall.readFirewall': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'firewall.saveAddressGroup': () => ({
    params: { groupId: nobody },
    input: { name: 'Office', addresses: ['198.51.100.0/24'] },
  }),
  'firewall.saveFirewallTemplate': () => ({ params: { templateId: nobody }, input: firewallTemplate }),
  'firewall.testFirewall': (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: { address: '198.51.100.4', port: '443' },
  }),
  'health.dismissHint': (_world, owner) => ({
    params: { serverId: owner.serverId, kind: 'no-backup' },
    input: { dismissed: true },
  }),
  'health.readConnectionTest': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'health.readNotificationChoices': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'health.saveNotificationChoice': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { tag: null, topic: 'power', heard: 'on' },
  }),
  'statistics.readNextInvoice': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'guestReports.readGuestReport': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'health.readHints': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'health.startConnectionTest': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'guestAccess.leaveRescue': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'guestAccess.readRescue': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'guestAccess.readRebuildOffer': (world, owner) => ({
    params: { serverId: owner.serverId },
    query: { imageId: world.imageId },
  }),
  'guestAccess.rebuildServer': (world, owner) => ({
    params: { serverId: owner.serverId },
    input: { imageId: world.imageId, confirm: 'web-1' },
  }),
  'guestAccess.resetPassword': (_world, owner) => ({ params: { serverId: owner.serverId }, input: {} }),
  'guestAccess.resetSshKey': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { sshKey: 'none' } }),
  'guestAccess.startRescue': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'nics.addNic': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { networkId: owner.networkId },
  }),
  'nics.attachNetwork': (_world, owner) => ({
    input: { serverIds: [owner.serverId], networkId: owner.networkId },
  }),
  'nics.connectNic': (_world, owner) => ({ params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' } }),
  'nics.disconnectNic': (_world, owner) => ({ params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' } }),
  'nics.listNicAddresses': (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: { networkId: owner.networkId },
  }),
  'nics.listNics': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'nics.removeNic': (_world, owner) => ({
    params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' },
    input: { confirmLastPublic: true },
  }),
  'nics.removeNicAddress': (_world, owner) => ({
    params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' },
    input: { ip: '10.0.0.9' },
  }),
  'nics.setNicAddress': (_world, owner) => ({
    params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' },
    input: {},
  }),
  'notes.readNote': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'notes.saveNote': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { body: '# Read me' } }),
  'powerSchedules.applyPowerSchedule': (_world, owner) => ({
    input: { serverIds: [owner.serverId], schedule: officeHours },
  }),
  'powerSchedules.deletePowerSchedule': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'powerSchedules.previewPowerSchedule': () => ({
    query: { weekdays: '1,5', onMinute: '420', offMinute: '1140', timeZone: 'UTC' },
  }),
  'powerSchedules.readPowerSchedule': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'powerSchedules.savePowerSchedule': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: officeHours,
  }),
  'servers.changePower': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { action: 'restart' } }),
  'servers.changePowerOfMany': (_world, owner) => ({ input: { action: 'restart', serverIds: [owner.serverId] } }),
  'servers.createServers': (world, owner) => ({
    input: {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 2,
      ramMb: 2048,
      diskSizesGb: [20],
      networkIds: [owner.networkId],
      names: ['made-1'],
      password: 'Skydeck#123',
      billingMode: 1,
      backup: false,
      managed: false,
    },
  }),
  'servers.describeServer': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { description: 'Front of the shop' },
  }),
  'servers.destroyServer': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { confirm: 'web-1' },
  }),
  'servers.exportServers': () => ({}),
  'servers.listDataCenters': () => ({}),
  'servers.exportServerHistory': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.listServerHistory': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.groupServers': () => ({ query: { by: 'zone' } }),
  'servers.listServers': () => ({}),
  'servers.listSilentZones': () => ({}),
  'servers.listTerminated': () => ({}),
  'servers.listTerminationPolicies': () => ({}),
  'servers.protectServers': (_world, owner) => ({ input: { serverIds: [owner.serverId], terminate: true } }),
  'servers.readServer': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.readServerRuntime': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.readZoneCatalogue': (world) => ({ params: { zoneId: world.zoneId } }),
  'servers.renameServer': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { name: 'renamed-1' } }),
  'servers.restoreServer': (_world, owner) => ({ params: { serverId: owner.serverId }, input: {} }),
  'servers.saveTerminationPolicy': (world) => ({ params: { siteId: world.siteId }, input: { undoHours: 24 } }),
  'servers.summariseServers': () => ({}),
  'servers.restoreServers': (_world, owner) => ({ input: { serverIds: [owner.serverId] } }),
  'servers.terminateServers': (_world, owner) => ({
    input: { serverIds: [owner.serverId], confirm: '1', force: true },
  }),
  'servers.terminateServer': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { confirm: 'web-1', force: true },
  }),
  'backups.createBackup': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { label: 'Now' } }),
  'backups.createServerFromBackup': (_world, owner) => ({
    params: { serverId: owner.serverId, backupId: nobody },
    input: { name: 'copy-1' },
  }),
  'backups.createServerFromSnapshot': (_world, owner) => ({
    params: { serverId: owner.serverId, snapshotId: nobody },
    input: { name: 'copy-2' },
  }),
  'backups.deleteBackups': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { backupIds: [nobody] },
  }),
  'backups.editBackup': (_world, owner) => ({
    params: { serverId: owner.serverId, backupId: nobody },
    input: { label: 'Good', note: '', pinned: true },
  }),
  'backups.exportBackups': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'backups.listBackupPolicies': () => ({}),
  'backups.listBackupWindows': () => ({}),
  'backups.saveBackupWindow': (world) => ({
    params: { zoneId: world.zoneId },
    input: { timeZone: 'Europe/Rome', fromHour: 2, hours: 4 },
  }),
  'backups.listBackups': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'backups.previewServerCopy': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'backups.restoreBackup': (_world, owner) => ({
    params: { serverId: owner.serverId, backupId: nobody },
    input: { confirm: 'web-1' },
  }),
  'backups.saveBackupPolicy': (world) => ({
    params: { siteId: world.siteId },
    input: { dailyDays: 7, weeklyWeeks: 4, monthlyMonths: 3, manualDays: 30 },
  }),
  'backups.switchBackup': (_world, owner) => ({
    input: { serverIds: [owner.serverId], enabled: true, checkOnly: false },
  }),
  'servicelets.cancelServiceletRun': (_world, owner) => ({ params: { serverId: owner.serverId, runId: owner.runId } }),
  'servicelets.createServicelet': () => ({ input: servicelet }),
  'servicelets.createServiceletSchedule': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: dailyServicelet,
  }),
  'servicelets.deleteServiceletSchedule': (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: nobody },
  }),
  'servicelets.exportServiceletRuns': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servicelets.listAllowedServicelets': () => ({}),
  'servicelets.listServiceletRuns': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servicelets.listServiceletSchedules': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servicelets.listServiceletVersions': () => ({ params: { serviceletId: nobody } }),
  'servicelets.listServicelets': () => ({}),
  'servicelets.readServerServicelets': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servicelets.readServiceletBatch': (_world, owner) => ({ params: { batchId: owner.runId } }),
  'servicelets.readServiceletRun': (_world, owner) => ({ params: { serverId: owner.serverId, runId: owner.runId } }),
  'servicelets.runServicelet': (_world, owner) => ({ params: { serverId: owner.serverId }, input: runOfServicelet }),
  'servicelets.runServiceletOnMany': (_world, owner) => ({
    input: { ...runOfServicelet, serverIds: [owner.serverId] },
  }),
  'servicelets.saveServicelet': () => ({ params: { serviceletId: nobody }, input: servicelet }),
  'servicelets.saveServiceletSchedule': (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: nobody },
    input: dailyServicelet,
  }),
  'snapshots.applySchedules': (_world, owner) => ({
    input: { serverIds: [owner.serverId], schedule: dailySchedule, checkOnly: false },
  }),
  'snapshots.createSchedule': (_world, owner) => ({ params: { serverId: owner.serverId }, input: dailySchedule }),
  'snapshots.createSnapshot': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { name: 'Before' } }),
  'snapshots.createSnapshotsOfMany': (_world, owner) => ({ input: { name: 'All', serverIds: [owner.serverId] } }),
  'snapshots.deleteSchedule': (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: owner.scheduleId },
  }),
  'snapshots.deleteSnapshots': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { snapshotIds: [nobody] },
  }),
  'snapshots.editSnapshot': (_world, owner) => ({
    params: { serverId: owner.serverId, snapshotId: nobody },
    input: { name: 'After', label: '', note: '', pinned: false },
  }),
  'snapshots.exportSnapshots': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'snapshots.listScheduleRuns': (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: owner.scheduleId },
  }),
  'snapshots.listSchedules': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'snapshots.listSnapshots': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'snapshots.previewSchedule': (_world, owner) => ({
    query: { serverId: owner.serverId, kind: 'daily', hour: '2', minute: '0', timeZone: 'UTC' },
  }),
  'snapshots.revertSnapshot': (_world, owner) => ({
    params: { serverId: owner.serverId, snapshotId: nobody },
    input: {},
  }),
  'snapshots.saveSchedule': (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: owner.scheduleId },
    input: dailySchedule,
  }),
  'statistics.createAlert': (_world, owner) => ({ params: { serverId: owner.serverId }, input: busyAlert }),
  'statistics.deleteAlert': (_world, owner) => ({ params: { serverId: owner.serverId, alertId: nobody } }),
  'statistics.exportMonthReport': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'statistics.exportStatistics': (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: lastHourOf('cpu'),
  }),
  'statistics.exportTrafficSamples': (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: { month: new Date().toISOString().slice(0, 7) },
  }),
  'statistics.listAlerts': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'statistics.readMonthReport': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'statistics.readStatistics': (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: lastHourOf('network'),
  }),
  'statistics.readTraffic': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'statistics.saveAlert': (_world, owner) => ({
    params: { serverId: owner.serverId, alertId: nobody },
    input: busyAlert,
  }),
  'tags.changeTags': (_world, owner) => ({
    params: { objectType: 'ot.server' },
    input: { changes: [{ objectId: owner.serverId, add: ['prod'], remove: [] }] },
  }),
  'tags.deleteTag': (_world, owner) => ({ params: { tagId: owner.tagId } }),
  'tags.editTag': (_world, owner) => ({ params: { tagId: owner.tagId }, input: { name: 'live', colour: 'ok' } }),
  'tags.listTags': () => ({}),
  'tags.readTags': (_world, owner) => ({ params: { objectType: 'ot.server', objectId: owner.serverId } }),
  'transfers.acceptTransfer': (_world, owner) => ({ params: { transferId: owner.transferId }, input: { agree: true } }),
  'transfers.cancelTransfer': (_world, owner) => ({ params: { transferId: owner.transferId }, input: {} }),
  'transfers.declineTransfer': (_world, owner) => ({ params: { transferId: owner.transferId }, input: {} }),
  'transfers.listTransfers': () => ({}),
  'transfers.offerTransfer': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { email: 'somebody@else.test' },
  }),
  'transfers.readServerTransfer': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'transfers.readTransfer': (_world, owner) => ({ params: { transferId: owner.transferId } }),
  'servers.listPublicZones': () => ({}),
  'servers.readPublicCatalogue': (world) => ({ params: { zoneId: world.zoneId } }),
  'sshKeys.createSshKey': () => ({
    input: {
      name: 'laptop',
      publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBqxjEoY6rpNQmUGHyuJcslcAc6z+tlwvH3XOzhjW85B laptop',
    },
  }),
  'sshKeys.deleteSshKey': (_world, owner) => ({ params: { sshKeyId: owner.sshKeyId } }),
  'sshKeys.exportSshKeys': () => ({}),
  'sshKeys.listSshKeys': () => ({}),
  'sshKeys.renameSshKey': (_world, owner) => ({ params: { sshKeyId: owner.sshKeyId }, input: { name: 'desk' } }),
  'groups.addGroupMember': (_world, owner) => ({
    params: { groupId: owner.groupId },
    input: { email: 'new@else.test' },
  }),
  'groups.createGroup': () => ({ input: { name: 'Web team' } }),
  'groups.deleteGroup': (_world, owner) => ({ params: { groupId: owner.groupId } }),
  'groups.listGroups': () => ({}),
  'groups.readGroup': (_world, owner) => ({ params: { groupId: owner.groupId } }),
  'groups.removeGroupMember': (_world, owner) => ({ params: { groupId: owner.groupId, memberId: nobody } }),
  'groups.saveGroup': (_world, owner) => ({ params: { groupId: owner.groupId }, input: { name: 'Kept' } }),
  'sharing.changeShare': (_world, owner) => ({
    params: { serverId: owner.serverId, shareId: nobody },
    input: { level: 'access' },
  }),
  'sharing.leaveServer': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'sharing.listShares': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'sharing.revokeShare': (_world, owner) => ({ params: { serverId: owner.serverId, shareId: nobody } }),
  'sharing.shareServer': (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { email: 'new@else.test', level: 'access' },
  }),
  'sharing.shareServers': (_world, owner) => ({
    input: { serverIds: [owner.serverId], email: 'new@else.test', level: 'access' },
  }),
};
