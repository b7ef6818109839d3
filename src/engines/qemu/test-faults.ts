import { open, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { EffectCall, EngineFaults } from '#engines/conformance/harness.ts';
import { EngineFinal, type EnginePort, EngineRetryable } from '#engines/port.ts';
import { imageFile } from './images/disks.ts';
import { machineByRef } from '../stored/machines.ts';
import type { Works } from './supervisor.ts';
import type { Supervisor } from './types.ts';

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
};

type Strike = 'lost' | 'refused' | { reason: string };

/** Makes an engine go wrong as the conformance cases ask: its calls by a proxy, its jobs at their work. */
export function testFaults() {
  const doomed = new Map<string, string>();
  const strikes = new Map<string, Strike>();
  const hanging = { next: false };
  const fail = (kind: string): void => {
    const reason = doomed.get(kind);
    doomed.delete(kind);
    if (reason !== undefined) throw new EngineFinal(reason);
  };
  const around = ({ machines, host }: Works): Works => ({
    machines: mapped(machines, ([kind, work]) => async (supervisor, machine, job) => {
      // A create fails in its middle, so that it has something to take back.
      if (kind === 'create')
        return work(supervisor, machine, { ...job, at: (percent) => (fail(kind), job.at(percent)) });
      fail(kind);
      return work(supervisor, machine, job);
    }),
    host: mapped(host, ([kind, work]) => async (supervisor, job) => {
      fail(kind);
      return work(supervisor, job);
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
  const faults = (supervisor: Supervisor): EngineFaults => ({
    loseNext: async (call) => void strikes.set(call, 'lost'),
    refuseNext: async (call) => void strikes.set(call, 'refused'),
    rejectNext: async (call, reason) => void strikes.set(call, { reason }),
    failNext: async (call, reason) => void doomed.set(kinds[call] ?? call, reason),
    hangNextRead: async () => void (hanging.next = true),
    muteNextAgent: () => Promise.reject(new Error('Nobody asks for commands in guests here.')),
    damageImage: (imageRef) => damage(imageFile(supervisor, imageRef)),
    cutPower: (ref) => cutPower(supervisor, ref),
  });
  return { around, before, faults };
}

const mapped = <T>(of: Readonly<Record<string, T>>, to: (entry: [string, T]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map((entry) => [entry[0], to(entry)]));

const hang = (signal: unknown): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal instanceof AbortSignal) signal.addEventListener('abort', () => reject(signal.reason));
  });

async function cutPower(supervisor: Supervisor, ref: string): Promise<void> {
  const guest = supervisor.guests.get(ref);
  if (guest !== undefined) process.kill(guest.pid, 'SIGKILL');
  while (machineByRef(supervisor.store, ref)?.power !== 'off') await delay(20);
}

/** Turns the byte in the middle around. */
async function damage(file: string): Promise<void> {
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
