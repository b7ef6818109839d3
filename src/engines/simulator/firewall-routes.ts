import { ensureFirewall } from './ensure-firewalls.ts';
import { putFirewalls, reach, readFirewalls } from './firewalls.ts';
import { FirewallBody, PutFirewallsBody, ReachBody, ReadFirewallsBody } from './firewall-wire.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The ways in that are about packet filters. */
export const firewallRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/firewall',
    call: 'ensureFirewall',
    body: FirewallBody,
    maxBytes: 16 * 1_048_576,
    name: nameByRef,
    handle: ({ world, key, body: { token, firewall } }) => ({
      job: ensureFirewall(world, token, { machineRef: key, firewall }),
    }),
  }),
  route({
    at: 'POST /firewalls',
    call: 'readFirewalls',
    body: ReadFirewallsBody,
    handle: ({ world, body }) => ({ firewalls: readFirewalls(world, body.refs) }),
  }),
  route({
    at: 'PUT /firewalls',
    body: PutFirewallsBody,
    maxBytes: 64 * 1_048_576,
    handle: ({ world, body }) => {
      putFirewalls(world, body.firewalls);
      return { put: body.firewalls.length };
    },
  }),
  route({
    at: 'POST /machines/*/reach',
    body: ReachBody,
    handle: ({ world, key, body }) => reach(world, key, body),
  }),
];
