import { z } from 'zod';
import type { EngineFirewall, ReadFirewall } from '#engines/firewall.ts';
import { maxMeasured, Token } from './wire.ts';

/** The part of the simulator's protocol that is about packet filters. */

export const maxRules = 250;

const ref = z.string().min(1).max(100);
const Action = z.enum(['allow', 'deny']);
const Direction = z.enum(['in', 'out']);
const port = z.int().min(1).max(65_535);

const Rule = z
  .strictObject({
    direction: Direction,
    action: Action,
    protocol: z.enum(['tcp', 'udp', 'icmp', 'gre', 'esp', 'any']),
    peers: z
      .array(z.union([z.cidrv4(), z.cidrv6()]))
      .max(5000)
      .nullable(),
    ports: z
      .array(z.strictObject({ from: port, to: port }))
      .max(100)
      .nullable(),
  })
  .refine(
    ({ protocol, ports }) => ports === null || protocol === 'tcp' || protocol === 'udp',
    'only TCP and UDP have ports',
  );

export const FirewallShape = z.strictObject({
  enabled: z.boolean(),
  policyIn: Action,
  policyOut: Action,
  rules: z.array(Rule).max(maxRules),
}) satisfies z.ZodType<EngineFirewall>;

const maxBodies = 5000;
export const FirewallBody = z.strictObject({ token: Token, firewall: FirewallShape });
export const ReadFirewallsBody = z.strictObject({ refs: z.array(ref).max(maxMeasured) });
export const PutFirewallsBody = z.strictObject({
  firewalls: z.array(z.strictObject({ machineRef: ref, firewall: FirewallShape })).max(maxBodies),
});
export const ReachBody = z.strictObject({
  direction: Direction,
  protocol: z.enum(['tcp', 'udp', 'icmp', 'gre', 'esp']),
  address: z.union([z.ipv4(), z.ipv6()]),
  port: port.nullable(),
});
export type Reach = z.infer<typeof ReachBody>;

export const FirewallsAnswer = z.object({
  firewalls: z.array(
    z.object({ machineRef: z.string(), firewall: FirewallShape, hits: z.array(z.int()).nullable() }),
  ) satisfies z.ZodType<ReadFirewall[]>,
});
