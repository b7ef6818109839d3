import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineHarness } from '#engines/conformance/harness.ts';
import { imageFile } from './images/disks.ts';
import { supervise, type RunningSupervisor, type SupervisorOptions } from './supervisor.ts';
import { testFaults } from './test-faults.ts';
import { smallGuest } from './test-guest-images.ts';

const patient = new AbortController().signal;

/** Virtual machines inside the test, in their own folders that `close` removes with everything that runs. */
export interface TestQemu {
  readonly supervisor: RunningSupervisor;
  imageRef: string;
  /** Removes every machine that has power, or every one. */
  clear(all?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts one, with the small guest as its image. */
export async function testQemu(more: Pick<SupervisorOptions, 'around'> = {}): Promise<TestQemu> {
  const top = mkdtempSync(path.join(tmpdir(), 'q-'));
  chmodSync(top, 0o711);
  const options = { folder: path.join(top, 'data'), run: path.join(top, 'r'), ...more };
  const supervisor = await supervise(options);
  const imageRef = 'small-linux';
  await copyFile(smallGuest(), imageFile(supervisor.desk, imageRef));
  const clear = async (all = false): Promise<void> => {
    const { engine } = supervisor;
    for (const { ref, power } of (await engine.listMachines(null, patient)).machines) {
      if (!all && power === 'off') continue;
      await engine.ensureDestroyed(`clear:${ref}`, ref, patient);
      await settleOf(supervisor, `clear:${ref}`);
    }
  };
  return {
    supervisor,
    imageRef,
    clear,
    async close() {
      await clear(true);
      await supervisor.stop();
      rmSync(top, { recursive: true });
    },
  };
}

/** Waits until the token's job has ended: guests take their time, and a test its own limit. */
export async function settleOf({ engine }: RunningSupervisor, token: string) {
  for (;;) {
    const job = await engine.findJob(token, patient);
    if (!job) throw new Error(`There is no job ${token}.`);
    if (job.state !== 'running') return job;
    await delay(50);
  }
}

/** The network of the cases: one that can be reached from outside, where guests have networks at all. */
const networkOfCases = {
  ref: 'lan-1',
  zoneId: 'zone-z',
  kind: 'wan',
  vlan: 1,
  name: 'The network of the cases',
  subnets: ['10.9.8', '198.51.100'].map((net) => ({ cidr: `${net}.0/24`, gateway: `${net}.254`, dns: [] })),
} as const;

/** QEMU as the conformance suite wants it. */
export async function qemuHarness(): Promise<EngineHarness & { clear(): Promise<void> }> {
  const { around, faults, before } = testFaults();
  const qemu = await testQemu({ around });
  const settle = (token: string) => settleOf(qemu.supervisor, token);
  if (qemu.supervisor.desk.wire !== null) {
    await qemu.supervisor.engine.ensureNetwork('lay', networkOfCases, patient);
    await settle('lay');
  }
  return {
    engine: before(qemu.supervisor.engine),
    imageRef: qemu.imageRef,
    networkRef: networkOfCases.ref,
    settle,
    faults: faults(qemu.supervisor.desk),
    clear: qemu.clear,
    close: qemu.close,
  };
}
