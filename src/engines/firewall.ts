import type { Job } from './port.ts';

/** What an engine can do with packet filters; an engine that has none says null. */
export interface FirewallCapabilities {
  /** Most rules of one machine. */
  maxRules: number;
}

export type FirewallDirection = 'in' | 'out';
export type FirewallAction = 'allow' | 'deny';
export type FirewallProtocol = 'tcp' | 'udp' | 'icmp' | 'gre' | 'esp' | 'any';

/** One rule in the engine's words: names are resolved to addresses, and rules that are switched off are left out. */
export interface EngineRule {
  direction: FirewallDirection;
  action: FirewallAction;
  protocol: FirewallProtocol;
  /** Networks in CIDR form that the packet comes from (in) or goes to (out); null: any. */
  peers: readonly string[] | null;
  /** Ranges of destination ports; null: any. TCP and UDP alone have ports. */
  ports: readonly { from: number; to: number }[] | null;
}

/**
 * The packet filter of a machine. It follows connections: answers to what was let through pass. The first rule that
 * matches decides; where none does, the policy of the direction. One that is not enabled lets everything pass.
 */
export interface EngineFirewall {
  enabled: boolean;
  policyIn: FirewallAction;
  policyOut: FirewallAction;
  rules: readonly EngineRule[];
}

/** The packet filter that a machine has, as the engine tells it. */
export interface ReadFirewall {
  machineRef: string;
  firewall: EngineFirewall;
  /** Packets that each rule decided about since it was applied, in the order of the rules; null: not counted. */
  hits: readonly number[] | null;
}

/** What a machine has that was never given a packet filter. */
export const openFirewall: EngineFirewall = { enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] };

/** The packet filters of machines. Every effect is ensured by token, as in the rest of the port. */
export interface FirewallPort {
  /** Replaces the whole packet filter of a machine at once; the job is done when it is in force. */
  ensureFirewall(
    token: string,
    wanted: { machineRef: string; firewall: EngineFirewall },
    signal: AbortSignal,
  ): Promise<Job>;
  /** The packet filters of up to 500 machines; unknown machines are left out. */
  readFirewalls(machineRefs: readonly string[], signal: AbortSignal): Promise<ReadFirewall[]>;
}
