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
    summary: 'Terminates a server and everything on it.',
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
    summary: 'Terminates many servers. Requires their number as confirmation, and returns the result for each.',
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
    summary: 'Restores many terminated servers, and returns the result for each.',
    may: 'server.terminate',
    audit: 'server.restore',
    support: 'acting',
    input: RestoreMany,
    output: Restored,
  }),
  listTerminated: list({
    path: '/servers/terminated',
    summary: 'Lists terminated servers, including those that can still be restored.',
    may: 'server.view',
    row: EndedServer,
    filters: { restorable: filters.flag() },
    sorts: ['ended', 'name'],
    sort: '-ended',
  }),
  restoreServer: op({
    method: 'POST',
    path: '/servers/{serverId}/restore',
    summary: "Restores a terminated server within its site's retention period.",
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
    summary: 'Deletes a terminated server permanently before its retention period ends.',
    may: 'server.terminate',
    audit: 'server.destroy',
    support: 'acting',
    params: byId,
    input: Destroy,
    output: Accepted,
    status: 202,
  }),
  listTerminationPolicies: list({
    path: '/terminationPolicies',
    summary: 'Lists the retention period for terminated servers of each site in scope.',
    may: 'server.view',
    row: TerminationPolicy,
    sorts: ['siteName', 'undoHours'],
    sort: 'siteName',
  }),
  saveTerminationPolicy: op({
    method: 'PUT',
    path: '/terminationPolicies/{siteId}',
    summary: "Sets a site's retention period. It applies to servers terminated from now on.",
    may: 'site.configure',
    audit: 'site.termination-policy',
    support: 'refused',
    params: z.strictObject({ siteId: z.uuid() }),
    input: TerminationPolicyEdit,
    output: TerminationPolicy,
    ifMatch: true,
  }),
};
