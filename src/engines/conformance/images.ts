import { translate } from '#kernel/message.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { EngineImage } from '#engines/images.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient, power, specOf } = harness;
type Harness = harness.EngineHarness;

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** All bytes of an image from some place on. */
async function bytesOf(h: Harness, imageRef: string, [from, length] = [0, 100_000_000]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await h.engine.openImage({ imageRef, from, length }, patient)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const append = (h: Harness, imageRef: string, more: { offset: number; bytes: Buffer; sha256?: string }) =>
  h.engine.appendImage(
    { imageRef, offset: more.offset, sha256: more.sha256 ?? null },
    Readable.from([more.bytes]),
    patient,
  );

/** A ready image with these bytes. */
async function uploaded(h: Harness, bytes: Buffer): Promise<EngineImage> {
  const token = freshToken();
  const { ref } = await h.engine.ensureImage(token, { zoneId: 'zone-a', maxBytes: bytes.length }, patient);
  await append(h, ref, { offset: 0, bytes });
  await finish(h, h.engine.ensureImageSealed(freshToken(), ref, patient));
  return found(h, token);
}

async function found(h: Harness, token: string): Promise<EngineImage> {
  const image = await h.engine.findImage(token, patient);
  if (!image) throw new Error(`The image of ${token} is not there.`);
  return image;
}

/** Images are bytes that come out as they went in. */
export function imaging(use: harness.UseHarness): void {
  it('takes bytes in parts, keeps their checksum and gives them back', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const bytes = randomBytes(300_000);
    const token = freshToken();
    const { ref, state } = await h.engine.ensureImage(token, { zoneId: 'zone-a', maxBytes: bytes.length }, patient);
    expect(state).toBe('open');
    const space = await h.engine.readImageSpace('zone-a', patient);
    expect(space.freeBytes).toBeGreaterThan(bytes.length);
    expect(space.capacityBytes).toBeGreaterThanOrEqual(space.freeBytes);
    expect(await h.engine.ensureImage(token, { zoneId: 'zone-a', maxBytes: bytes.length }, patient)).toMatchObject({
      ref,
    });
    const first = bytes.subarray(0, 100_000);
    await append(h, ref, { offset: 0, bytes: first, sha256: sumOf(first) });
    expect(await append(h, ref, { offset: 100_000, bytes: bytes.subarray(100_000) })).toMatchObject({
      outcome: 'appended',
      image: { sizeBytes: 300_000 },
    });
    await finish(h, h.engine.ensureImageSealed(freshToken(), ref, patient));
    expect(await h.engine.readImage(ref, patient)).toMatchObject({ state: 'ready', sha256: sumOf(bytes) });
    expect((await bytesOf(h, ref)).equals(bytes)).toBe(true);
    expect((await bytesOf(h, ref, [99_990, 20])).equals(bytes.subarray(99_990, 100_010))).toBe(true);
  });

  it('keeps nothing at a wrong place, of a wrong checksum, or beyond its size', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const { ref } = await h.engine.ensureImage(freshToken(), { zoneId: 'zone-a', maxBytes: 1000 }, patient);
    const bytes = randomBytes(600);
    expect(await append(h, ref, { offset: 5, bytes })).toMatchObject({ outcome: 'wrong-offset' });
    expect(await append(h, ref, { offset: 0, bytes, sha256: sumOf(randomBytes(1)) })).toMatchObject({
      outcome: 'wrong-checksum',
      image: { sizeBytes: 0 },
    });
    await append(h, ref, { offset: 0, bytes });
    await expect(append(h, ref, { offset: 600, bytes })).rejects.toBeInstanceOf(EngineFinal);
    expect(await h.engine.readImage(ref, patient)).toMatchObject({ sizeBytes: 600 });
    await finish(h, h.engine.ensureImageSealed(freshToken(), ref, patient));
    await expect(append(h, ref, { offset: 600, bytes: randomBytes(10) })).rejects.toBeInstanceOf(EngineFinal);
    expect((await bytesOf(h, ref)).equals(bytes)).toBe(true);
  });

  it('copies byte by byte into another zone, and the copy outlives the original', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const bytes = randomBytes(50_000);
    const { ref } = await uploaded(h, bytes);
    const token = freshToken();
    await finish(h, h.engine.ensureImageCopied(token, { imageRef: ref, zoneId: 'zone-b' }, patient));
    const copy = await found(h, token);
    expect(copy).toMatchObject({ state: 'ready', sizeBytes: 50_000, sha256: sumOf(bytes), zoneId: 'zone-b' });
    expect(copy.ref).not.toBe(ref);
    const removal = freshToken();
    const removed = await finish(h, h.engine.ensureImageRemoved(removal, ref, patient));
    expect(await h.engine.ensureImageRemoved(removal, ref, patient)).toEqual(removed);
    expect(await h.engine.readImage(ref, patient)).toBeNull();
    expect((await bytesOf(h, copy.ref)).equals(bytes)).toBe(true);
    expect(await h.engine.ensureImageRemoved(freshToken(), ref, patient)).toMatchObject({ state: 'done' });
  });

  it('makes a machine of an image, whose disk is cloned byte by byte', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const bytes = randomBytes(70_000);
    const { ref: imageRef } = await uploaded(h, bytes);
    const { ref: machineRef } = await made(h, { imageRef });
    await finish(h, h.engine.ensureImageRemoved(freshToken(), imageRef, patient));
    const token = freshToken();
    const first = await finish(h, h.engine.ensureDiskCloned(token, { machineRef, disk: 0, zoneId: 'zone-a' }, patient));
    expect(await h.engine.ensureDiskCloned(token, { machineRef, disk: 0, zoneId: 'zone-a' }, patient)).toEqual(first);
    const clone = await found(h, token);
    expect(clone.sha256).toBe(sumOf(bytes));
    await finish(h, h.engine.ensureDestroyed(freshToken(), machineRef, patient));
    expect((await bytesOf(h, clone.ref)).equals(bytes)).toBe(true);
  });

  it('makes machines of images of their own zone, and of none that is damaged', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const { ref: imageRef } = await uploaded(h, randomBytes(20_000));
    const far = h.engine.ensureMachine(freshToken(), specOf(h, { imageRef, zoneId: 'zone-b' }), patient);
    await expect(far).rejects.toBeInstanceOf(EngineFinal);
    if (h.faults === undefined) return skip();
    // A machine made of it a moment ago is no reason to trust it.
    const { ref: machineRef } = await made(h, { imageRef });
    await h.faults.damageImage(imageRef);
    const token = freshToken();
    await h.engine.ensureMachine(token, specOf(h, { imageRef }), patient);
    const failed = await h.settle(token);
    expect(failed.state).toBe('failed');
    expect(translate(failed.error ?? '')).toContain('damaged');
    await finish(h, h.engine.ensureDestroyed(freshToken(), machineRef, patient));
    const copy = freshToken();
    await h.engine.ensureImageCopied(copy, { imageRef, zoneId: 'zone-b' }, patient);
    expect(await h.settle(copy)).toMatchObject({ state: 'failed' });
    expect(await h.engine.findImage(copy, patient)).toBeNull();
  });

  it('clones the disk of a machine that is off, and of no other', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const { ref: machineRef } = await made(h);
    const token = freshToken();
    await finish(h, h.engine.ensureDiskCloned(token, { machineRef, disk: 0, zoneId: 'zone-a' }, patient));
    const clone = await found(h, token);
    const bytes = await bytesOf(h, clone.ref);
    expect(clone).toMatchObject({ sizeBytes: bytes.length, sha256: sumOf(bytes) });
    const noDisk = h.engine.ensureDiskCloned(freshToken(), { machineRef, disk: 7, zoneId: 'zone-a' }, patient);
    await expect(noDisk).rejects.toBeInstanceOf(EngineFinal);
    await power(h, machineRef, 'on');
    const running = h.engine.ensureDiskCloned(freshToken(), { machineRef, disk: 0, zoneId: 'zone-a' }, patient);
    await expect(running).rejects.toBeInstanceOf(EngineFinal);
  });

  it('clones the disk of a machine that has run and is off', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null) skip();
    const { ref: machineRef } = await made(h);
    await power(h, machineRef, 'on');
    await power(h, machineRef, 'off');
    const token = freshToken();
    await finish(h, h.engine.ensureDiskCloned(token, { machineRef, disk: 0, zoneId: 'zone-a' }, patient));
    const clone = await found(h, token);
    expect(clone).toMatchObject({ state: 'ready', sha256: sumOf(await bytesOf(h, clone.ref)) });
    // What the clone needed in between does not hold the machine.
    await finish(h, h.engine.ensureDestroyed(freshToken(), machineRef, patient));
  });

  it('clones a disk as a snapshot has it while the machine is on', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null || h.engine.capabilities.snapshots === null) return skip();
    const { ref: machineRef } = await made(h);
    const taken = { machineRef, name: 'Before', memory: false, quiesce: false };
    await finish(h, h.engine.ensureSnapshot(freshToken(), taken, patient));
    const [snapshot] = await h.engine.listSnapshots([machineRef], patient);
    await power(h, machineRef, 'on');
    const token = freshToken();
    const of = { machineRef, disk: 0, snapshotRef: snapshot?.ref ?? '', zoneId: 'zone-a' };
    await finish(h, h.engine.ensureDiskCloned(token, of, patient));
    const clone = await found(h, token);
    expect(clone).toMatchObject({ sha256: sumOf(await bytesOf(h, clone.ref)) });
    for (const wrong of [{ snapshotRef: 'no-such-snapshot' }, { disk: 7 }])
      await expect(h.engine.ensureDiskCloned(freshToken(), { ...of, ...wrong }, patient)).rejects.toBeInstanceOf(
        EngineFinal,
      );
  });

  it('makes one although the answer was lost, and none when it fails', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.images === null || h.faults === undefined) return skip();
    const { ref: machineRef } = await made(h);
    const lost = freshToken();
    await h.faults.loseNext('ensureDiskCloned');
    await expect(
      h.engine.ensureDiskCloned(lost, { machineRef, disk: 0, zoneId: 'zone-a' }, patient),
    ).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureDiskCloned(lost, { machineRef, disk: 0, zoneId: 'zone-a' }, patient));
    const { ref } = await found(h, lost);
    const failed = freshToken();
    await h.faults.failNext('ensureImageCopied', 'The image storage is full.');
    await h.engine.ensureImageCopied(failed, { imageRef: ref, zoneId: 'zone-a' }, patient);
    expect(await h.settle(failed)).toMatchObject({ state: 'failed', error: 'The image storage is full.' });
    expect(await h.engine.findImage(failed, patient)).toBeNull();
  });
}
