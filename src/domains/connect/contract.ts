import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Connection, ConnectionEdit, ConsoleOrder, ConsoleTicket, OpenConsoles } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const connect = contract('connect', {
  readConnection: op({
    method: 'GET',
    path: '/servers/{serverId}/connect',
    summary: 'How a server is reached: type, address, port, user, and which consoles it has.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: Connection,
  }),
  saveConnection: op({
    method: 'PUT',
    path: '/servers/{serverId}/connect',
    summary: 'Says how a server is reached, where it is not as its image has it.',
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
    summary: 'The connection as a file that Remote Desktop programs open.',
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
    summary: 'Who has a console of the server open.',
    may: 'server.console',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: OpenConsoles,
  }),
  orderConsole: op({
    method: 'POST',
    path: '/servers/{serverId}/consoles',
    summary: 'A ticket that opens one console of the server once, within 30 seconds, in this session.',
    may: 'server.console',
    audit: 'none: the console that it opens is written down',
    support: 'acting',
    shares: 'access',
    params: ofServer,
    input: ConsoleOrder,
    output: ConsoleTicket,
  }),
});
