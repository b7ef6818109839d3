import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Connection, ConnectionEdit, ConsoleOrder, ConsoleTicket, OpenConsoles } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const connect = contract('connect', {
  readConnection: op({
    method: 'GET',
    path: '/servers/{serverId}/connect',
    summary: 'Returns how to connect to a server: type, address, port, user and available consoles.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: Connection,
  }),
  saveConnection: op({
    method: 'PUT',
    path: '/servers/{serverId}/connect',
    summary: 'Overrides the connection details that a server takes from its image.',
    may: 'server.configure',
    audit: 'connection.save',
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    input: ConnectionEdit,
    output: Connection,
    ifMatch: true,
  }),
  downloadRdp: op({
    method: 'GET',
    path: '/servers/{serverId}/connect/rdp',
    summary: 'Downloads the connection as a Remote Desktop (.rdp) file.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: null,
    status: 200,
    download: true,
  }),
  listConsoles: op({
    method: 'GET',
    path: '/servers/{serverId}/consoles',
    summary: 'Lists the open console sessions of a server.',
    may: 'server.console',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: OpenConsoles,
  }),
  orderConsole: op({
    method: 'POST',
    path: '/servers/{serverId}/consoles',
    summary: 'Creates a console ticket. It is valid once, for 30 seconds, in this session.',
    may: 'server.console',
    audit: 'none: the console that it opens is written down',
    support: 'acting',
    shares: 'access',
    params: ofServer,
    input: ConsoleOrder,
    output: ConsoleTicket,
  }),
});
