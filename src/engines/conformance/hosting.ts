import { expect, it } from 'vitest';
import { HostReport } from '#engines/hosts.ts';
import { EngineFinal, EngineRetryable, type Machine, type MachineSpec } from '#engines/port.ts';
import {
  cursorOfNow,
  drain,
  type EngineHarness,
  finish,
  freshToken,
  made,
  patient,
  power,
  read,
  specOf,
  type UseHarness,
} from './harness.ts';

async function hostsOf({ engine }: EngineHarness): Promise<HostReport[]> {
  const found: HostReport[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const answer: Awaited<ReturnType<typeof engine.listHosts>> = await engine.listHosts(page, patient);
    found.push(...answer.hosts);
    page = answer.next;
  }
  return found;
}

async function hostOf(h: EngineHarness, id: string | undefined): Promise<HostReport> {
  const host = (await hostsOf(h)).find((one) => one.id === id);
  if (host === undefined) throw new Error(`The host ${id} is not listed.`);
  return host;
}

const open = { accepts: true, maintenance: false };
const setState = (h: EngineHarness, hostId: string, state: { accepts: boolean; maintenance: boolean }) =>
  finish(h, h.engine.ensureHostState(freshToken(), { hostId, ...state }, patient));

/** A machine, off, on a host: some engines choose one when a machine first starts. */
async function placed(h: EngineHarness, more: Partial<MachineSpec> = {}): Promise<Machine> {
  const machine = await made(h, more);
  if (machine.hostId !== undefined) return machine;
  await power(h, machine.ref, 'on');
  await power(h, machine.ref, 'off');
  return read(h, machine.ref);
}

/** A data center of its own, where its engine makes one: other cases close no host of it. */
const ownZone = (): Partial<MachineSpec> => ({ zoneId: `zone-${freshToken().slice(0, 8)}` });

/** A machine and another host of its cluster that it can move to. */
async function movable(h: EngineHarness) {
  const machine = await placed(h, ownZone());
  const from = await hostOf(h, machine.hostId);
  const to = (await hostsOf(h)).find(
    (one) => one.zoneId === from.zoneId && one.cluster === from.cluster && one.id !== from.id,
  );
  if (to === undefined) throw new Error('There is no other host in the cluster.');
  return { machine, from, to };
}

/** Machines are on hosts, which open and close; where the engine can, they move, once for a token. */
export function hosting(use: UseHarness): void {
  it('lists its hosts, and each machine says on which it is', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.hosts === null) skip();
    const machine = await placed(h);
    const hosts = await hostsOf(h);
    for (const host of hosts) expect(HostReport.parse(host)).toEqual(host);
    expect(new Set(hosts.map(({ id }) => id)).size).toBe(hosts.length);
    const host = await hostOf(h, machine.hostId);
    expect(host.machines.total).toBeGreaterThanOrEqual(1);
    expect(host.diskGb.reserved).toBeGreaterThanOrEqual(10);
    await power(h, machine.ref, 'on');
    const busy = await hostOf(h, machine.hostId);
    expect(busy.machines.running).toBeGreaterThanOrEqual(1);
    expect(busy.memoryMb.reserved).toBeGreaterThanOrEqual(machine.ramMb);
    expect(busy.processors.reserved).toBeGreaterThanOrEqual(1);
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
    expect((await hostOf(h, machine.hostId)).machines.total).toBe(busy.machines.total - 1);
  });

  it.each([
    ['disabled', { accepts: false, maintenance: false }],
    ['maintenance', { accepts: false, maintenance: true }],
  ] as const)('keeps new machines off a host that is %s, and leaves those on it alone', async (state, closed) => {
    const h = use();
    if (h.engine.capabilities.hosts?.control !== true) return;
    const zone = ownZone();
    const machine = await placed(h, zone);
    const { zoneId } = await hostOf(h, machine.hostId);
    const all = (await hostsOf(h)).filter((one) => one.zoneId === zoneId);
    for (const { id } of all) await setState(h, id, closed);
    expect((await hostOf(h, machine.hostId)).state).toBe(state);
    const refused = h.engine.ensureMachine(freshToken(), specOf(h, zone), patient);
    await expect(refused).rejects.toBeInstanceOf(EngineFinal);
    expect(await read(h, machine.ref)).toEqual(machine);
    await power(h, machine.ref, 'on');
    const [last] = all.slice(-1);
    await setState(h, last?.id ?? '', open);
    expect((await placed(h, zone)).hostId).toBe(last?.id);
    for (const { id } of all) await setState(h, id, open);
    expect((await hostOf(h, machine.hostId)).state).toBe('online');
  });

  it('changes a host once for a token, and none that is not there', async () => {
    const h = use();
    if (h.engine.capabilities.hosts?.control !== true) return;
    const { hostId = '' } = await placed(h, ownZone());
    const token = freshToken();
    const close = () => h.engine.ensureHostState(token, { hostId, accepts: false, maintenance: false }, patient);
    const first = await finish(h, close());
    await setState(h, hostId, open);
    expect(await close()).toEqual(first);
    expect(await h.engine.findJob(token, patient)).toEqual(first);
    expect((await hostOf(h, hostId)).state).toBe('online');
    const asked = h.engine.ensureHostState(freshToken(), { hostId: 'no-such-host', ...open }, patient);
    await expect(asked).rejects.toBeInstanceOf(EngineFinal);
  });

  it('moves a machine that runs, live and once for a token', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.hosts?.move?.live !== true) skip();
    const { machine, from, to } = await movable(h);
    await power(h, machine.ref, 'on');
    const before = await read(h, machine.ref);
    const start = await cursorOfNow(h);
    const token = freshToken();
    const ask = () => h.engine.ensureMove(token, { machineRef: machine.ref, hostId: to.id, live: true }, patient);
    const job = await finish(h, ask());
    expect(job.machineRef).toBe(machine.ref);
    expect(await read(h, machine.ref)).toEqual({ ...before, hostId: to.id });
    expect((await drain(h, start)).machines.filter(({ ref }) => ref === machine.ref).at(-1)?.hostId).toBe(to.id);
    expect((await hostOf(h, from.id)).machines.total).toBe(from.machines.total - 1);
    await finish(
      h,
      h.engine.ensureMove(freshToken(), { machineRef: machine.ref, hostId: from.id, live: true }, patient),
    );
    expect(await ask()).toEqual(job);
    expect((await read(h, machine.ref)).hostId).toBe(from.id);
  });

  it('moves a machine cold: one that runs starts again, one that is off stays off', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.hosts?.move == null) skip();
    const { machine, from, to } = await movable(h);
    const move = (hostId: string) =>
      finish(h, h.engine.ensureMove(freshToken(), { machineRef: machine.ref, hostId, live: false }, patient));
    await move(to.id);
    expect(await read(h, machine.ref)).toEqual({ ...machine, hostId: to.id });
    await power(h, machine.ref, 'on');
    const before = await read(h, machine.ref);
    await move(from.id);
    const after = await read(h, machine.ref);
    expect(after).toMatchObject({ power: 'on', hostId: from.id });
    expect(after.powerSince).toBeGreaterThan(before.powerSince);
  });

  it('does not move to where it is, to a closed host, to none, or a machine that is gone', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.hosts?.move == null) skip();
    const { machine, from, to } = await movable(h);
    const move = (machineRef: string, hostId: string) =>
      h.engine.ensureMove(freshToken(), { machineRef, hostId, live: false }, patient);
    await finish(h, move(machine.ref, from.id));
    await setState(h, to.id, { accepts: false, maintenance: false });
    for (const hostId of [to.id, 'no-such-host'])
      await expect(move(machine.ref, hostId)).rejects.toBeInstanceOf(EngineFinal);
    await setState(h, to.id, open);
    await expect(move('no-such-machine', from.id)).rejects.toBeInstanceOf(EngineFinal);
    expect(await read(h, machine.ref)).toEqual(machine);
  });

  it('moves once when the answer is lost, and stays where it was when a move fails', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.hosts?.move == null || h.faults === undefined) return skip();
    const { machine, from, to } = await movable(h);
    const failing = freshToken();
    await h.faults.failNext('ensureMove', 'The target host failed.');
    await h.engine.ensureMove(failing, { machineRef: machine.ref, hostId: to.id, live: true }, patient);
    expect(await h.settle(failing)).toMatchObject({ state: 'failed', error: 'The target host failed.' });
    expect(await read(h, machine.ref)).toEqual({ ...machine, hostId: from.id });
    const token = freshToken();
    const ask = () => h.engine.ensureMove(token, { machineRef: machine.ref, hostId: to.id, live: true }, patient);
    await h.faults.loseNext('ensureMove');
    await expect(ask()).rejects.toBeInstanceOf(EngineRetryable);
    expect(await h.engine.findJob(token, patient)).not.toBeNull();
    await finish(h, ask());
    expect((await read(h, machine.ref)).hostId).toBe(to.id);
  });
}
