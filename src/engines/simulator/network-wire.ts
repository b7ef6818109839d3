import { z } from 'zod';
import type { EngineNetwork } from '#engines/networks.ts';
import { maxMeasured, Token } from './wire.ts';

/** The part of the simulator's protocol that is about networks. */

export const maxSubnets = 32;
/** Networks in one page of a list. */
export const networkPage = 500;

const text = (max: number) => z.string().min(1).max(max);
const ip = z.union([z.ipv4(), z.ipv6()]);

export const NetworkShape = z.strictObject({
  ref: text(100),
  zoneId: text(100),
  kind: z.enum(['lan', 'wan', 'int']),
  vlan: z.int().min(1).max(1_000_000),
  name: text(255),
  subnets: z
    .array(
      z.strictObject({
        cidr: z.union([z.cidrv4(), z.cidrv6()]),
        gateway: ip,
        dns: z.array(ip).max(4),
      }),
    )
    .max(maxSubnets),
}) satisfies z.ZodType<EngineNetwork>;

export const NetworkBody = z.strictObject({ token: Token, network: NetworkShape });
export const NetworkRemovalBody = z.strictObject({ token: Token });
export const ReadNetworksBody = z.strictObject({ refs: z.array(text(100)).max(maxMeasured) });
/** What somebody does at the switch, behind the console's back. */
export const PutNetworksBody = z.strictObject({
  networks: z.array(NetworkShape).max(50_000),
  gone: z.array(text(100)).max(1000).default([]),
});

export const NetworksAnswer = z.object({ networks: z.array(NetworkShape) });
export const NetworkPageAnswer = NetworksAnswer.extend({ next: z.string().nullable() });
