/** What an engine can do to see a machine as the world outside sees it. */
export interface ProbeCapabilities {
  /** The address that it tries from, outside of every network of the provider. */
  from: string;
}

/** One try to reach a machine. */
export type Probe = { kind: 'ping' } | { kind: 'tcp'; port: number };

/** What came back: an answer, a refusal by the guest, or nothing at all. */
export const probeAnswers = ['open', 'refused', 'silent'] as const;
export type ProbeAnswer = (typeof probeAnswers)[number];

export interface Probed {
  answer: ProbeAnswer;
  /** How long the answer took; null where none came. */
  ms: number | null;
}

/** Tries to reach machines from outside. It changes nothing, and so has no token. */
export interface ProbePort {
  /** What each probe of an address of the machine met, in their order. A machine that is not there is EngineFinal. */
  probe(
    asked: { machineRef: string; address: string; probes: readonly Probe[] },
    signal: AbortSignal,
  ): Promise<Probed[]>;
}
