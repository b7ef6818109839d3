import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { measureKinds } from './kinds.ts';
import * as shape from './schemas.ts';

const change = {
  method: 'POST',
  may: 'abuse.act',
  support: 'refused',
  output: shape.Results,
  status: 200,
  dryRun: true,
} as const;

export const abuse = contract('abuse', {
  listAbuseMeasures: list({
    path: '/abuse/measures',
    summary: 'Lists warnings and limits of abusive usage in scope, newest first.',
    may: 'abuse.view',
    row: shape.Measure,
    filters: { account: filters.id(), server: filters.id(), kind: filters.choices(measureKinds) },
    sorts: ['at'],
    sort: '-at',
  }),
  readAbuseEvidence: op({
    method: 'GET',
    path: '/abuse/servers/{serverId}',
    summary:
      'Returns what is known of the usage of a server: traffic and load by day, block lists, warnings and its limit.',
    may: 'abuse.view',
    audit: 'none: read',
    params: shape.ByServer,
    output: shape.Evidence,
  }),
  previewAbuseWarning: op({
    method: 'POST',
    path: '/abuse/servers/{serverId}/preview',
    summary: 'Returns the mail that a warning about a server would send. Nothing is sent.',
    may: 'abuse.act',
    audit: 'none: read',
    support: 'refused',
    touches: 'none: nothing changes',
    params: shape.ByServer,
    input: shape.WarningText,
    output: shape.Preview,
    status: 200,
  }),
  warnOfAbuse: op({
    ...change,
    path: '/abuse/warn',
    summary: 'Mails the customers of servers a warning of abusive usage, with the evidence and a deadline.',
    audit: 'abuse.warn',
    touches: ['abuse', 'reports', 'diagnostics', 'account'],
    input: shape.WarningInput,
  }),
  limitServers: op({
    ...change,
    path: '/abuse/limit',
    summary: 'Limits the bandwidth of servers over their public interfaces, and notifies their customers.',
    audit: 'server.limit',
    touches: ['abuse', 'reports', 'diagnostics', 'nics', 'servers', 'tasks'],
    input: shape.LimitInput,
  }),
  liftLimits: op({
    ...change,
    path: '/abuse/lift',
    summary: 'Lifts the bandwidth limits of servers, and notifies their customers.',
    audit: 'server.lift-limit',
    touches: ['abuse', 'reports', 'diagnostics', 'nics', 'servers', 'tasks'],
    input: shape.LiftInput,
  }),
});
