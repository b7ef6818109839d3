import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { describeEngine } from '../conformance/conformance.ts';
import { finish, freshToken, made, patient, power, read } from '../conformance/harness.ts';
import { cloudHarness, testCloud } from './test-cloud.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });
// Test files share a process.
afterAll(() => vi.resetConfig());

/** What differs where a disk is on the host of its server. */
const parts = ['snapshots', 'guest access'];
const open = () => cloudHarness({ disks: 'local', prefix: `local${Date.now() % 1_000_000}` });

describe.skipIf(testCloud() === null)('a cloud without volumes', () => {
  let used: Awaited<ReturnType<typeof open>> | undefined;
  describeEngine(
    'OpenStack with disks on hosts',
    async () => (used = await open()),
    (part) => parts.includes(part),
  );
  afterEach(() => used?.clear());

  it('makes, resizes, clones and removes machines, and leaves nothing', async () => {
    const h = await open();
    const { ref } = await made(h, { diskSizesGb: [2], accountId: 'an-account' });
    await power(h, ref, 'on');
    await power(h, ref, 'off');
    const size = { cpuType: 'A', cpuCount: 2, ramMb: 2048, keepAs: null };
    const wanted = { machineRef: ref, ...size, disks: [{ from: 0, sizeGb: 4 }] };
    await finish(h, h.engine.ensureHardware(freshToken(), wanted, patient));
    expect(await read(h, ref)).toMatchObject({ diskSizesGb: [4], cpuCount: 2 });
    const token = freshToken();
    const clone = { machineRef: ref, disk: 0, zoneId: 'zone-a' };
    await finish(h, h.engine.ensureDiskCloned(token, clone, patient));
    expect(await h.engine.findImage(token, patient)).toMatchObject({ state: 'ready' });
    const keep = { machineRef: ref, name: 'Kept', memory: false, quiesce: false };
    await finish(h, h.engine.ensureSnapshot(freshToken(), keep, patient));
    const [kept] = await h.engine.listSnapshots([ref], patient);
    const back = { machineRef: ref, snapshotRef: kept?.ref ?? '' };
    await finish(h, h.engine.ensureReverted(freshToken(), back, patient));
    // Its image is what the next server is made of: it goes after that.
    await finish(h, h.engine.ensureSnapshotRemoved(freshToken(), back, patient));
    await power(h, ref, 'on');
    expect(await h.objects()).toMatchObject({ servers: 1, volumes: 0, ports: 1 });
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    const image = await h.engine.findImage(token, patient);
    await finish(h, h.engine.ensureImageRemoved(freshToken(), image?.ref ?? '', patient));
    await expect.poll(() => h.objects()).toEqual({ servers: 0, volumes: 0, snapshots: 0, ports: 0, images: 0 });
    await h.close();
  });
});
