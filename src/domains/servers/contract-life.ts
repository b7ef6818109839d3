import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import {
  Destroy,
  EndedServer,
  Restore,
  RestoreMany,
  Restored,
  TerminateMany,
  TerminationPolicy,
  TerminationPolicyEdit,
} from './life-schemas.ts';
import { BulkResult, ServerDetail, Terminate } from './schemas.ts';

const byId = z.strictObject({ serverId: z.uuid() });

/** The part of the contract that is about the end of servers, and their way back. */
export const lifeOperations = {
  terminateServer: op({
    method: 'POST',
    path: '/servers/{serverId}/terminate',
    summary: 'Terminates the server and everything on it.',
    may: 'server.terminate',
    audit: 'server.terminate',
    support: 'acting',
    params: byId,
    input: Terminate,
    output: Accepted,
    status: 202,
  }),
  terminateServers: op({
    method: 'POST',
    path: '/servers/terminate',
    summary: 'Terminates many servers at once, their number typed; tells for each whether it was taken.',
    may: 'server.terminate',
    audit: 'server.terminate',
    support: 'acting',
    input: TerminateMany,
    output: BulkResult,
    status: 202,
  }),
  restoreServers: op({
    method: 'POST',
    path: '/servers/restore',
    summary: 'Brings many terminated servers back; tells for each whether it is there again.',
    may: 'server.terminate',
    audit: 'server.restore',
    support: 'acting',
    input: RestoreMany,
    output: Restored,
  }),
  listTerminated: list({
    path: '/servers/terminated',
    summary: 'Terminated servers, with those that can still come back.',
    may: 'server.view',
    row: EndedServer,
    filters: { restorable: filters.flag() },
    sorts: ['ended', 'name'],
    sort: '-ended',
  }),
  restoreServer: op({
    method: 'POST',
    path: '/servers/{serverId}/restore',
    summary: 'Brings a terminated server back while its site keeps it.',
    may: 'server.terminate',
    audit: 'server.restore',
    support: 'acting',
    params: byId,
    input: Restore,
    output: ServerDetail,
  }),
  destroyServer: op({
    method: 'POST',
    path: '/servers/{serverId}/destroy',
    summary: 'Removes a terminated server for good, before its time.',
    may: 'server.terminate',
    audit: 'server.destroy',
    support: 'acting',
    params: byId,
    input: Destroy,
    output: Accepted,
    status: 202,
  }),
  listTerminationPolicies: op({
    method: 'GET',
    path: '/terminationPolicies',
    summary: 'For how long each site in scope keeps terminated servers.',
    may: 'server.view',
    audit: 'none: read',
    output: z.object({ items: z.array(TerminationPolicy) }),
  }),
  saveTerminationPolicy: op({
    method: 'PUT',
    path: '/terminationPolicies/{siteId}',
    summary: 'Says for how long a site keeps servers that are terminated from now on.',
    may: 'site.configure',
    audit: 'site.termination-policy',
    support: 'refused',
    params: z.strictObject({ siteId: z.uuid() }),
    input: TerminationPolicyEdit,
    output: TerminationPolicy,
    ifMatch: true,
  }),
};
