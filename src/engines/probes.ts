import { z } from 'zod';
import { call, Ref } from './call.ts';

/** What an engine can do to see a machine as the world outside sees it. */
export interface ProbeCapabilities {
  /** The address that it tries from, outside of every network of the provider. */
  from: string;
}

/** One try to reach a machine. */
const Probe = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ping') }),
  z.strictObject({ kind: z.literal('tcp'), port: z.int().min(1).max(65_535) }),
]);
export type Probe = z.infer<typeof Probe>;

/** What came back: an answer, a refusal by the guest, or nothing at all. */
const probeAnswers = ['open', 'refused', 'silent'] as const;
export type ProbeAnswer = (typeof probeAnswers)[number];

const Probed = z.object({
  answer: z.enum(probeAnswers),
  /** How long the answer took; null where none came. */
  ms: z.number().nullable(),
});
export type Probed = z.infer<typeof Probed>;

/** Tries to reach machines from outside. It changes nothing, and so has no token. */
export const probeCalls = {
  /** What each probe of an address of the machine met, in their order. A machine that is not there is EngineFinal. */
  probe: call({
    at: 'POST /machines/{machineRef}/probe',
    request: z.strictObject({
      machineRef: Ref,
      address: z.union([z.ipv4(), z.ipv6()]),
      probes: z.array(Probe).max(20),
    }),
    takes: ['*'],
    answer: z.object({ probed: z.array(Probed) }),
    gives: 'probed',
  }),
};
