import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { ConfiguredMany, ConfigureMany } from './bulk-schemas.ts';
import { DeviceChange, DeviceForm } from './device-schemas.ts';
import { ConfigurationChange, ConfigurationForm, ConfigurationList, Saved } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const configuration = contract('configuration', {
  readConfiguration: op({
    method: 'GET',
    path: '/servers/{serverId}/configuration',
    summary: 'The configuration of a server, what it can become, and what that costs.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    params: ofServer,
    output: ConfigurationForm,
  }),
  saveConfiguration: op({
    method: 'PUT',
    path: '/servers/{serverId}/configuration',
    summary: 'Changes the configuration of a server, now or at a time; only what differs is sent.',
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
    summary:
      'Gives many servers the same processor, memory, disks or service; tells for each what came of it, and what it costs.',
    may: 'server.configure',
    audit: 'server.configure-many',
    touches: ['configuration', 'servers', 'tasks'],
    support: 'acting',
    input: ConfigureMany,
    output: ConfiguredMany,
    status: 202,
    idempotent: true,
  }),
  cancelPlannedConfiguration: op({
    method: 'DELETE',
    path: '/servers/{serverId}/configuration/planned',
    summary: 'Cancels the change of a server that is planned.',
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
    summary:
      'The boot order, guest type, SCSI adapter and network card type of a server, and what there is to choose from.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    params: ofServer,
    output: DeviceForm,
  }),
  saveDevices: op({
    method: 'PUT',
    path: '/servers/{serverId}/devices',
    summary: 'Changes what the machine of a server shows its guest; the server is off for it.',
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
  listConfigurations: op({
    method: 'GET',
    path: '/servers/{serverId}/configurations',
    summary: 'The last changes of the configuration of a server, newest first.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    params: ofServer,
    output: ConfigurationList,
  }),
});
