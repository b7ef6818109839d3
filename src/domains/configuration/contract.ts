import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { ConfiguredMany, ConfigureMany } from './bulk-schemas.ts';
import { DeviceChange, DeviceForm } from './device-schemas.ts';
import { ConfigurationChange, ConfigurationForm, ConfigurationRow, Saved } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const configuration = contract('configuration', {
  readConfiguration: op({
    method: 'GET',
    path: '/servers/{serverId}/configuration',
    summary: 'Returns the configuration of a server, the available options and their prices.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    params: ofServer,
    output: ConfigurationForm,
  }),
  saveConfiguration: op({
    method: 'PUT',
    path: '/servers/{serverId}/configuration',
    summary:
      'Changes the configuration of a server, now or at a scheduled time. Send what differs, or the configuration as it was read with the differences in it.',
    may: 'server.configure',
    audit: 'server.configure',
    touches: ['configuration', 'servers', 'tasks'],
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    input: ConfigurationChange,
    output: Saved,
    status: 202,
    idempotent: true,
  }),
  configureServers: op({
    method: 'POST',
    path: '/serverConfigurations',
    summary: 'Changes CPU, memory, disks or managed service of many servers, and returns the result and cost for each.',
    may: 'server.configure',
    audit: 'server.configure-many',
    touches: ['configuration', 'servers', 'tasks'],
    support: 'acting',
    input: ConfigureMany,
    output: ConfiguredMany,
    status: 202,
    idempotent: true,
    dryRun: true,
  }),
  cancelPlannedConfiguration: op({
    method: 'DELETE',
    path: '/servers/{serverId}/configuration/planned',
    summary: 'Cancels a scheduled configuration change.',
    may: 'server.configure',
    audit: 'server.cancel-configuration',
    touches: ['configuration', 'servers', 'tasks'],
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    output: null,
  }),
  readDevices: op({
    method: 'GET',
    path: '/servers/{serverId}/devices',
    summary: 'Returns the boot order, guest type, SCSI adapter and NIC type of a server, and the available options.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    params: ofServer,
    output: DeviceForm,
  }),
  saveDevices: op({
    method: 'PUT',
    path: '/servers/{serverId}/devices',
    summary: 'Changes the virtual hardware of a server. The server must be off.',
    may: 'server.configure',
    audit: 'server.configure-devices',
    touches: ['configuration', 'servers', 'tasks'],
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    input: DeviceChange,
    output: Accepted,
    status: 202,
    ifMatch: true,
  }),
  listConfigurations: list({
    path: '/servers/{serverId}/configurations',
    summary: 'Lists the configuration changes of a server, newest first.',
    may: 'server.view',
    shares: 'configure',
    params: ofServer,
    row: ConfigurationRow,
    sorts: ['created'],
    sort: '-created',
  }),
});
