import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { nicOf, patient, specOf } from '#engines/conformance/harness.ts';
import type { EnginePort } from '#engines/port.ts';
import type { RawAnswer } from '#platform/egress.ts';
import { Interrupted } from '../stored/jobs.ts';
import { Cloud, type CloudCall } from './client/cloud.ts';
import { keep, type RunningKeeper } from './keeper.ts';
import { deedOf, imageOfCases, networkOfCases, objectsOf, testCloud } from './test-cloud.ts';

vi.setConfig({ testTimeout: 900_000 });
afterAll(() => vi.resetConfig());

/** Where lives have ended: before each kind of change was asked of the cloud, and after it was. */
class Deaths {
  readonly met = new Set<string>();
  /** Set while a life is over and the next has not begun. */
  dead = false;

  /** Whether a life ends here, for the first time. */
  at(deed: string, point: 'before' | 'after'): boolean {
    if (this.met.has(`${point} ${deed}`)) return false;
    this.met.add(`${point} ${deed}`);
    this.dead = true;
    return true;
  }
}

/** A cloud whose keeper dies at a change: nothing of the life goes on, and what the cloud did stays. */
class LastCloud extends Cloud {
  deaths: Deaths | undefined;

  /** Work that begins again dozens of times need not wait longer each time. */
  override async pause(ms: number): Promise<void> {
    if (this.deaths?.dead === true) throw new Interrupted();
    await super.pause(Math.min(ms, 300));
  }

  override async exchange(call: CloudCall): Promise<RawAnswer> {
    const { deaths } = this;
    const [deed, changes] = [deedOf(call), call.method !== 'GET'];
    if (deaths === undefined) throw new Error('A life without deaths was begun.');
    if (deaths.dead || (changes && deaths.at(deed, 'before'))) throw new Interrupted();
    const answer = await super.exchange(call);
    if (deaths.dead || (changes && deaths.at(deed, 'after'))) throw new Interrupted();
    return answer;
  }
}

describe.skipIf(testCloud() === null)('a keeper that dies at every change it asks of the cloud', () => {
  it('goes on with what it began: nothing is there twice, and nothing is left', async () => {
    const test = testCloud();
    if (test === null) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'cloud-'));
    const config = { ...test.cloud, prefix: `dying${Date.now() % 1_000_000}` };
    const deaths = new Deaths();
    const begin = (): Promise<RunningKeeper> =>
      keep({
        config,
        folder,
        reach(of, how) {
          const cloud = new LastCloud(of, how);
          cloud.deaths = deaths;
          return cloud;
        },
      });
    let keeper = await begin();
    let lives = 1;
    const relive = async (): Promise<void> => {
      await keeper.stop();
      deaths.dead = false;
      keeper = await begin();
      lives += 1;
    };
    /** Asks for work, and lives as often as it takes. */
    const done = async (token: string, ask: (engine: EnginePort) => Promise<unknown>): Promise<string> => {
      for (;;) {
        // What dies with its caller is asked again, with the same token.
        const asked = await ask(keeper.engine).then(
          () => true,
          (error: unknown) => {
            if (deaths.dead) return false;
            throw error;
          },
        );
        for (;;) {
          if (!asked || deaths.dead) break;
          const job = await keeper.engine.findJob(token, patient);
          if (job !== null && job.state !== 'running') {
            expect(job, token).toMatchObject({ state: 'done', error: null });
            return job.machineRef ?? '';
          }
          await delay(50);
        }
        await relive();
      }
    };
    const admin = new Cloud(config, { clock: keeper.desk.clock, ending: patient });
    const places = { imageRef: await imageOfCases(admin, test.imageName), networkRef: await networkOfCases(admin) };
    const spec = specOf(places, { diskSizesGb: [2, 1], nics: [nicOf(places, 1)], accountId: 'an-account' });
    const machineRef = await done('create', (engine) => engine.ensureMachine('create', spec, patient));
    const there = () => objectsOf(admin);
    expect(await there()).toEqual({ servers: 0, volumes: 2, snapshots: 0, ports: 1, images: 0 });
    const power = (action: 'on' | 'off') =>
      done(action, (engine) => engine.ensurePower(action, { machineRef, action, force: true }, patient));
    await power('on');
    expect(await there()).toEqual({ servers: 1, volumes: 2, snapshots: 0, ports: 1, images: 0 });
    const kept = { machineRef, name: 'Kept', memory: false, quiesce: false };
    await done('snapshot', (engine) => engine.ensureSnapshot('snapshot', kept, patient));
    expect(await there()).toEqual({ servers: 1, volumes: 2, snapshots: 2, ports: 1, images: 0 });
    const [snapshot] = await keeper.engine.listSnapshots([machineRef], patient);
    const drop = { machineRef, snapshotRef: snapshot?.ref ?? '' };
    await done('drop', (engine) => engine.ensureSnapshotRemoved('drop', drop, patient));
    await power('off');
    const size = { cpuType: 'A', cpuCount: 2, ramMb: 2048, keepAs: null };
    const disks = [{ from: 0, sizeGb: 3 }, { from: null, sizeGb: 1 }]; // prettier-ignore
    await done('resize', (engine) => engine.ensureHardware('resize', { machineRef, ...size, disks }, patient));
    expect(await there()).toEqual({ servers: 1, volumes: 2, snapshots: 0, ports: 1, images: 0 });
    const hosts = (await keeper.engine.listHosts(null, patient)).hosts.map(({ id }) => id);
    const at = (await keeper.engine.readMachine(machineRef, patient))?.hostId;
    const hostId = hosts.find((id) => id !== at) ?? '';
    await done('move', (engine) => engine.ensureMove('move', { machineRef, hostId, live: false }, patient));
    expect((await keeper.engine.readMachine(machineRef, patient))?.hostId).toBe(hostId);
    await done('destroy', (engine) => engine.ensureDestroyed('destroy', machineRef, patient));
    expect(await there()).toEqual({ servers: 0, volumes: 0, snapshots: 0, ports: 0, images: 0 });
    // One for each point, but where two jobs of a life died together.
    expect(lives).toBeGreaterThan(30);
    await keeper.stop();
    rmSync(folder, { recursive: true });
  });
});
