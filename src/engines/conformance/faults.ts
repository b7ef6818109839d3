import { open, stat } from 'node:fs/promises';
import { EngineFinal, type EnginePort, EngineRetryable } from '#engines/port.ts';
import type { EffectCall, EngineFaults } from './harness.ts';

/** The work that each call starts. */
const kinds: Partial<Record<EffectCall, string>> = {
  ensureMachine: 'create',
  ensurePower: 'power',
  ensureDestroyed: 'destroy',
  ensureSnapshot: 'snapshot',
  ensureReverted: 'revert',
  ensureSnapshotRemoved: 'remove-snapshot',
  ensureHardware: 'hardware',
  ensureNics: 'nics',
  ensureFirewall: 'firewall',
  ensureNetwork: 'network',
  ensureNetworkRemoved: 'remove-network',
  ensureAccess: 'access',
  ensureRescue: 'rescue',
  ensureRebuilt: 'rebuild',
  ensureInitAgain: 'init',
  ensureDiskCloned: 'clone-disk',
  ensureImageSealed: 'seal-image',
  ensureImageCopied: 'copy-image',
  ensureImageRemoved: 'remove-image',
  ensureMove: 'move',
  ensureHostState: 'host',
};

type Strike = 'lost' | 'refused' | { reason: string };

/** How a job reports its progress. */
interface Told {
  at(percent: number): void;
}

/** All work of an engine that carries out jobs of its own: about machines, and about none. */
interface Works<Machines, Host> {
  machines: Readonly<Record<string, Machines>>;
  host: Readonly<Record<string, Host>>;
}

/** Makes an engine in this process go wrong as the conformance cases ask: its calls by a proxy, its jobs at their work. */
export function effectFaults() {
  const doomed = new Map<string, string>();
  const strikes = new Map<string, Strike>();
  const hanging = { next: false };
  const fail = (kind: string): void => {
    const reason = doomed.get(kind);
    doomed.delete(kind);
    if (reason !== undefined) throw new EngineFinal(reason);
  };
  const around = <On, Machine, Job extends object>({
    machines,
    host,
  }: Works<(on: On, machine: Machine, job: Job & Told) => Promise<void>, (on: On, job: Job) => Promise<void>>) => ({
    machines: mapped(machines, ([kind, work]) => async (on: On, machine: Machine, job: Job & Told) => {
      // A create fails in its middle, so that it has something to take back.
      if (kind === 'create') return work(on, machine, { ...job, at: (percent) => (fail(kind), job.at(percent)) });
      fail(kind);
      return work(on, machine, job);
    }),
    host: mapped(host, ([kind, work]) => async (on: On, job: Job) => {
      fail(kind);
      return work(on, job);
    }),
  });
  const before = (engine: EnginePort): EnginePort =>
    new Proxy(engine, {
      get(target, name: keyof EnginePort) {
        const member = target[name];
        if (typeof member !== 'function') return member;
        // Typed edge: what a method of the port is given is passed on as it is.
        const method = member as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]): Promise<unknown> => {
          if (name === 'readMachine' && hanging.next) {
            hanging.next = false;
            return hang(args.at(-1));
          }
          const strike = strikes.get(name);
          strikes.delete(name);
          if (strike === 'refused') throw new EngineRetryable('The engine cannot now.');
          if (typeof strike === 'object') throw new EngineFinal(strike.reason);
          const answer = await method(...args);
          if (strike === 'lost') throw new EngineRetryable('The answer was lost.');
          return answer;
        };
      },
    });
  const faults: Omit<EngineFaults, 'muteNextAgent' | 'damageImage' | 'cutPower'> = {
    loseNext: async (call) => void strikes.set(call, 'lost'),
    refuseNext: async (call) => void strikes.set(call, 'refused'),
    rejectNext: async (call, reason) => void strikes.set(call, { reason }),
    failNext: async (call, reason) => void doomed.set(kinds[call] ?? call, reason),
    hangNextRead: async () => void (hanging.next = true),
  };
  return { around, before, faults };
}

const mapped = <T>(of: Readonly<Record<string, T>>, to: (entry: [string, T]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map((entry) => [entry[0], to(entry)]));

const hang = (signal: unknown): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal instanceof AbortSignal) signal.addEventListener('abort', () => reject(signal.reason));
  });

/** The byte in the middle, turned around. */
export async function damageFile(file: string): Promise<void> {
  const at = Math.floor((await stat(file)).size / 2);
  const handle = await open(file, 'r+');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    buffer[0] = (buffer[0] ?? 0) ^ 0xff;
    await handle.write(buffer, 0, 1, at);
  } finally {
    await handle.close();
  }
}
