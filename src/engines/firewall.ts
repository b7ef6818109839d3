import { z } from 'zod';
import { type Described, effect, job, list, Ref } from './call.ts';

/** What an engine can do with packet filters; an engine that has none says null. */
export interface FirewallCapabilities {
  /** Most rules of one machine. */
  maxRules: number;
}

/** The most rules that any engine takes. */
export const maxRules = 250;

const Action = z.enum(['allow', 'deny']);
export const FirewallDirection = z.enum(['in', 'out']);
const portNumber = z.int().min(1).max(65_535);

/** One rule in the engine's words: names are resolved to addresses, and rules that are switched off are left out. */
const EngineRule = z
  .strictObject({
    direction: FirewallDirection,
    action: Action,
    protocol: z.enum(['tcp', 'udp', 'icmp', 'gre', 'esp', 'any']),
    /** Networks in CIDR form that the packet comes from (in) or goes to (out); null: any. */
    peers: z
      .array(z.union([z.cidrv4(), z.cidrv6()]))
      .max(5000)
      .nullable(),
    /** Ranges of destination ports; null: any. TCP and UDP alone have ports. */
    ports: z
      .array(z.strictObject({ from: portNumber, to: portNumber }))
      .max(100)
      .nullable(),
  })
  .refine(
    ({ protocol, ports }) => ports === null || protocol === 'tcp' || protocol === 'udp',
    'only TCP and UDP have ports',
  );
export type EngineRule = Described<typeof EngineRule>;

/**
 * The packet filter of a machine. It follows connections: answers to what was let through pass. The first rule that
 * matches decides; where none does, the policy of the direction. One that is not enabled lets everything pass.
 */
export const EngineFirewall = z.strictObject({
  enabled: z.boolean(),
  policyIn: Action,
  policyOut: Action,
  rules: z.array(EngineRule).max(maxRules),
});
export type EngineFirewall = Described<typeof EngineFirewall>;

/** The packet filter of a machine, as reported by the engine. */
const ReadFirewall = z.object({
  machineRef: z.string(),
  firewall: EngineFirewall,
  /** Packets that each rule decided about since it was applied, in the order of the rules; null: not counted. */
  hits: z.array(z.int()).nullable(),
});
export type ReadFirewall = Described<typeof ReadFirewall>;

/** What a machine has that was never given a packet filter. */
export const openFirewall: EngineFirewall = { enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] };

/** The packet filters of machines. Every effect is ensured by token, as in the rest of the port. */
export const firewallCalls = {
  /** Replaces the whole packet filter of a machine at once; the job is done when it is active. */
  ensureFirewall: job('POST /machines/{machineRef}/firewall', effect({ machineRef: Ref, firewall: EngineFirewall }), {
    maxBytes: 16_777_216,
  }),
  /** The packet filters of up to 500 machines; unknown machines are left out. */
  readFirewalls: list('POST /firewalls', 'firewalls', ReadFirewall),
};
