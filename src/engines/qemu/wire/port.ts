import type { FirewallPort } from '#engines/firewall.ts';
import type { NetworkCapPort } from '#engines/network-caps.ts';
import type { NetworkPort } from '#engines/networks.ts';
import type { EngineCapabilities } from '#engines/port.ts';
import type { ProbePort } from '#engines/probes.ts';
import { maxRules } from '../../simulator/firewall-wire.ts';
import { maxSubnets } from '../../simulator/network-wire.ts';
import type { Desk } from '../ensure.ts';
import * as ensured from './ensure.ts';
import { probe } from './probe.ts';
import { outsideAddress } from './space.ts';
import { networksByRef, pageOfNetworks } from './store.ts';

/** What guests can where they have networks of their own, beyond what they can without. */
export const wiredCapabilities: Pick<EngineCapabilities, 'firewall' | 'networks' | 'probes' | 'networkCaps'> = {
  firewall: { maxRules },
  networks: { maxSubnets },
  probes: { from: outsideAddress },
  networkCaps: true,
};

type Asked = <T>(signal: AbortSignal, work: () => T | Promise<T>) => Promise<T>;

/** The part of the port that is about networks, packet filters and tests from outside. */
export function wiredPort(desk: Desk, asked: Asked): FirewallPort & NetworkPort & NetworkCapPort & ProbePort {
  const { store } = desk;
  return {
    ensureFirewall: (token, wanted, signal) => asked(signal, () => ensured.ensureFirewall(desk, token, wanted)),
    readFirewalls: (refs, signal) => asked(signal, () => ensured.readFirewalls(desk, refs)),
    ensureNetwork: (token, wanted, signal) => asked(signal, () => ensured.ensureNetwork(desk, token, wanted)),
    ensureNetworkRemoved: (token, ref, signal) => asked(signal, () => ensured.ensureNetworkRemoved(desk, token, ref)),
    listNetworks: (page, signal) => asked(signal, () => pageOfNetworks(store, page)),
    readNetworks: (refs, signal) => asked(signal, () => networksByRef(store, refs)),
    capNetwork: (of, signal) => asked(signal, () => ensured.capNetwork(desk, of)),
    probe: (of, signal) => asked(signal, () => probe(desk, of)),
  };
}
