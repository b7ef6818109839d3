import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CallName } from '#engines/calls.ts';
import type { EnginePort, Job, Machine, MachineSpec, PowerRequest } from '#engines/port.ts';

/** The effects that can be made to go wrong. */
export type EffectCall = Extract<CallName, `ensure${string}`>;

/** How a test makes this engine misbehave; by a proxy before it where the engine itself cannot be told. */
export interface EngineFaults {
  /** The next call has its effect and its answer never comes. */
  loseNext(call: EffectCall): Promise<void>;
  /** The next call is not taken now, with no effect. */
  refuseNext(call: EffectCall): Promise<void>;
  /** The next call is refused for good, with this reason and no effect. */
  rejectNext(call: EffectCall, reason: string): Promise<void>;
  /** The job that the next call starts ends failed, with this reason. */
  failNext(call: EffectCall, reason: string): Promise<void>;
  /** The next call that reads a machine hangs for longer than any test waits. */
  hangNextRead(): Promise<void>;
  /** The agent in the guest does not answer the next command or file. */
  muteNextAgent(): Promise<void>;
  /** A byte of an image turns around on its disk. */
  damageImage(imageRef: string): Promise<void>;
  /** The power of the machine is cut behind the console's back. */
  cutPower(machineRef: string): Promise<void>;
}

/** A packet as the machine's own filter would see it. */
export interface Packet {
  direction: 'in' | 'out';
  protocol: 'tcp' | 'udp' | 'icmp' | 'gre' | 'esp';
  address: string;
  /** Null for protocols without ports. */
  port: number | null;
}

/** One engine under test, shared by all cases. */
export interface EngineHarness {
  engine: EnginePort;
  /** Whether the filter that the machine really has lets a packet pass, where the engine can be asked. */
  passes?(machineRef: string, packet: Packet): Promise<boolean>;
  /** An image and a network that the engine has. */
  imageRef: string;
  networkRef: string;
  /** Waits for a condition, never for a fixed time, until the token's job has ended, and gives it. */
  settle(token: string): Promise<Job>;
  /** Lets so many seconds pass on the engine's clock; the cases that need a past run where it is given. */
  passTime?(seconds: number): Promise<void>;
  /** Its pools are as full as their last report said, which is up to a minute old: amounts are not compared. */
  poolsLag?: boolean;
  faults?: EngineFaults;
  close(): Promise<void>;
}

export type UseHarness = () => EngineHarness;

/** A signal that never ends a call. */
export const patient = new AbortController().signal;

/** A token no one has used. */
export function freshToken(): string {
  return `${randomUUID()}:step`;
}

type Places = Pick<EngineHarness, 'imageRef' | 'networkRef'>;

/** A small machine that every engine can make. */
export function specOf(h: Places, more: Partial<MachineSpec> = {}): MachineSpec {
  const id = randomUUID();
  return {
    name: `unit-${id.slice(0, 8)}`,
    serverId: id,
    zoneId: 'zone-a',
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 1024,
    diskSizesGb: [10],
    imageRef: h.imageRef,
    nics: [nicOf(h, 1)],
    password: 'Never-Kept-1',
    sshKey: null,
    userData: null,
    ...more,
  };
}

/** The n-th network interface of a machine. */
export function nicOf(h: Places, n: number): MachineSpec['nics'][number] {
  const tail = randomUUID().replaceAll('-', '').slice(0, 8).match(/../g) ?? [];
  return {
    mac: ['02', n.toString(16).padStart(2, '0'), ...tail].join(':'),
    networkRef: h.networkRef,
    ips: [`10.9.8.${n}`],
  };
}

/** Runs the job of this call to its end, which must be good. */
export async function finish(h: EngineHarness, started: Promise<Job>): Promise<Job> {
  const job = await h.settle((await started).token);
  expect(job).toMatchObject({ state: 'done', progress: 100, error: null });
  return job;
}

/** Makes a machine, off, and reads it. */
export async function made(h: EngineHarness, more: Partial<MachineSpec> = {}): Promise<Machine> {
  const job = await finish(h, h.engine.ensureMachine(freshToken(), specOf(h, more), patient));
  return read(h, job.machineRef);
}

/** Reads a machine that must be there. */
export async function read(h: EngineHarness, ref: string | null): Promise<Machine> {
  const machine = ref === null ? null : await h.engine.readMachine(ref, patient);
  if (!machine) throw new Error(`The machine ${ref} is not there.`);
  return machine;
}

/** Changes the power, to the end; by force unless the request says otherwise. */
export async function power(
  h: EngineHarness,
  ref: string,
  request: PowerRequest['action'] | PowerRequest,
): Promise<Job> {
  const change = typeof request === 'string' ? { action: request, force: true } : request;
  return finish(h, h.engine.ensurePower(freshToken(), { machineRef: ref, ...change }, patient));
}

/** All machines that the engine lists for this server id. */
export async function listed(h: EngineHarness, serverId: string): Promise<Machine[]> {
  const found: Machine[] = [];
  let page: string | null = null;
  do {
    const answer: Awaited<ReturnType<EnginePort['listMachines']>> = await h.engine.listMachines(page, patient);
    found.push(...answer.machines.filter((machine) => machine.serverId === serverId));
    page = answer.next;
  } while (page !== null);
  return found;
}

/** Everything that the feed tells after the cursor. */
export async function drain(h: EngineHarness, from: string): Promise<{ cursor: string; machines: Machine[] }> {
  const machines: Machine[] = [];
  for (let cursor = from; ;) {
    const page = await h.engine.changesSince(cursor, patient);
    machines.push(...page.machines);
    cursor = page.cursor;
    if (page.machines.length === 0) return { cursor, machines };
  }
}

/** The feed's cursor of now. */
export async function cursorOfNow(h: EngineHarness): Promise<string> {
  return (await h.engine.changesSince(null, patient)).cursor;
}
