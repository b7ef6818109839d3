import { z } from 'zod';
import { CapBody } from '../../simulator/cap-wire.ts';
import { FirewallBody, ReadFirewallsBody } from '../../simulator/firewall-wire.ts';
import { NetworkBody, NetworkRemovalBody, ReadNetworksBody } from '../../simulator/network-wire.ts';
import { ProbeBody } from '../../simulator/probe-wire.ts';
import { type Call, call } from '../call.ts';

/** The calls about networks, packet filters and tests from outside. */
export const wireCalls: readonly Call[] = [
  call('POST /machines/*/firewall', FirewallBody, async ({ engine, key, body: { token, firewall }, signal }) => ({
    job: await engine.ensureFirewall(token, { machineRef: key, firewall }, signal),
  })),
  call('POST /firewalls', ReadFirewallsBody, async ({ engine, body: { refs }, signal }) => ({
    firewalls: await engine.readFirewalls(refs, signal),
  })),
  call('POST /networks', NetworkBody, async ({ engine, body: { token, network }, signal }) => ({
    job: await engine.ensureNetwork(token, network, signal),
  })),
  call('POST /networks/*/remove', NetworkRemovalBody, async ({ engine, key, body: { token }, signal }) => ({
    job: await engine.ensureNetworkRemoved(token, key, signal),
  })),
  call('GET /networks', z.unknown(), async ({ engine, query, signal }) =>
    engine.listNetworks(query.get('page'), signal),
  ),
  call('POST /read-networks', ReadNetworksBody, async ({ engine, body: { refs }, signal }) => ({
    networks: await engine.readNetworks(refs, signal),
  })),
  call('POST /machines/*/cap', CapBody, async ({ engine, key, body: { mbps }, signal }) => {
    await engine.capNetwork({ machineRef: key, mbps }, signal);
    return { mbps };
  }),
  call('POST /machines/*/probe', ProbeBody, async ({ engine, key, body, signal }) => ({
    probed: await engine.probe({ machineRef: key, ...body }, signal),
  })),
];
