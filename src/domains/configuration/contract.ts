import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
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
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    input: ConfigurationChange,
    output: Saved,
    status: 202,
    idempotent: true,
  }),
  cancelPlannedConfiguration: op({
    method: 'DELETE',
    path: '/servers/{serverId}/configuration/planned',
    summary: 'Cancels the change of a server that is planned.',
    may: 'server.configure',
    audit: 'server.cancel-configuration',
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    output: null,
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
