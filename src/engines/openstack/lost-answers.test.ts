import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { nicOf, patient, specOf } from '#engines/conformance/harness.ts';
import { say } from '#engines/messages.ts';
import type { RawAnswer } from '#platform/egress.ts';
import { Cloud, type CloudCall } from './client/cloud.ts';
import { CloudSilent } from './client/errors.ts';
import { network } from './client/nets.ts';
import { Compute } from './client/servers.ts';
import { BlockStorage } from './client/volumes.ts';
import { keep } from './keeper.ts';
import { deedOf, imageOfCases, networkOfCases, settleOf, testCloud } from './test-cloud.ts';

vi.setConfig({ testTimeout: 900_000 });
afterAll(() => vi.resetConfig());

/** A cloud that does everything, and whose first answer to each kind of change is lost. */
class ForgetfulCloud extends Cloud {
  readonly lost = new Set<string>();

  /** Work that begins again dozens of times need not wait longer each time. */
  override async pause(ms: number): Promise<void> {
    await super.pause(Math.min(ms, 300));
  }

  override async exchange(call: CloudCall): Promise<RawAnswer> {
    const answer = await super.exchange(call);
    const deed = deedOf(call);
    if (call.method === 'GET' || this.lost.has(deed)) return answer;
    this.lost.add(deed);
    throw new CloudSilent(say('answer-unreadable'));
  }
}

const List = z.object({ ports: z.array(z.unknown()) });

describe.skipIf(testCloud() === null)('a cloud whose answers are lost', () => {
  it('makes nothing twice and leaves nothing behind', async () => {
    const test = testCloud();
    if (test === null) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'cloud-'));
    let forgetful: ForgetfulCloud | undefined;
    const config = { ...test.cloud, prefix: `lost${Date.now() % 1_000_000}` };
    const keeper = await keep({ config, folder, reach: (of, how) => (forgetful = new ForgetfulCloud(of, how)) });
    const { engine, desk } = keeper;
    const done = async (token: string): Promise<string> => {
      const job = await settleOf(keeper, token);
      expect(job).toMatchObject({ state: 'done', error: null });
      return job.machineRef ?? '';
    };
    const power = async (ref: string, action: 'on' | 'off' | 'suspend' | 'resume') => {
      await engine.ensurePower(`${action} ${ref}`, { machineRef: ref, action, force: true }, patient);
      await done(`${action} ${ref}`);
    };
    const admin = new Cloud(config, { clock: desk.clock, ending: patient });
    const places = { imageRef: await imageOfCases(admin, test.imageName), networkRef: await networkOfCases(admin) };
    const nics = [nicOf(places, 1), nicOf(places, 2)];
    await engine.ensureMachine(
      'create',
      specOf(places, { diskSizesGb: [2, 3], nics, accountId: 'an-account' }),
      patient,
    );
    const ref = await done('create');
    const projectId = desk.store.get<{ id: string }>('SELECT project_id AS id FROM servers')?.id ?? '';
    const [compute, blocks] = [new Compute(admin, projectId), new BlockStorage(admin, projectId)];
    const there = async () => ({
      servers: (await compute.tagged(ref)).length,
      volumes: (await blocks.tagged({})).length,
      ports: (await admin.ask(network('GET', `/ports?project_id=${projectId}`), List)).ports.length,
    });
    expect(await there()).toEqual({ servers: 0, volumes: 2, ports: 2 });
    await power(ref, 'on');
    await power(ref, 'suspend');
    await power(ref, 'resume');
    const rule = {
      direction: 'in',
      action: 'deny',
      protocol: 'tcp',
      peers: null,
      ports: [{ from: 25, to: 25 }],
    } as const;
    const firewall = { enabled: true, policyIn: 'allow', policyOut: 'allow', rules: [rule] } as const;
    await engine.ensureFirewall('firewall', { machineRef: ref, firewall }, patient);
    await done('firewall');
    const kept = { machineRef: ref, name: 'Kept', memory: false, quiesce: false };
    await engine.ensureSnapshot('snapshot', kept, patient);
    await done('snapshot');
    await power(ref, 'off');
    await engine.ensureNics('nics', { machineRef: ref, nics: nics.slice(1).map((nic) => ({ ...nic, connected: true })) }, patient); // prettier-ignore
    await done('nics');
    const [snapshot] = await engine.listSnapshots([ref], patient);
    await engine.ensureSnapshotRemoved('remove', { machineRef: ref, snapshotRef: snapshot?.ref ?? '' }, patient);
    await done('remove');
    const size = { cpuType: 'A', cpuCount: 2, ramMb: 2048, keepAs: null };
    const disks = [{ from: 0, sizeGb: 4 }, { from: null, sizeGb: 1 }]; // prettier-ignore
    await engine.ensureHardware('resize', { machineRef: ref, ...size, disks }, patient);
    await done('resize');
    expect(await there()).toEqual({ servers: 1, volumes: 2, ports: 1 });
    // After a resize its interfaces are with another host than they were made on.
    const [plugged = nics[0]] = nics;
    await engine.ensureNics('swap', { machineRef: ref, nics: [{ ...plugged!, connected: true }] }, patient);
    await done('swap');
    expect(await there()).toEqual({ servers: 1, volumes: 2, ports: 1 });
    expect(forgetful?.lost.size).toBeGreaterThan(20);
    await engine.ensureDestroyed('destroy', ref, patient);
    await done('destroy');
    expect(await there()).toEqual({ servers: 0, volumes: 0, ports: 0 });
    await keeper.stop();
    rmSync(folder, { recursive: true });
  });
});
