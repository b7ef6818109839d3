import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { Cloud } from './cloud.ts';
import { CloudRefusal, gone, orNull } from './errors.ts';
import { copyWithinMs, until } from './until.ts';

const Volume = z.object({
  id: z.string(),
  status: z.string(),
  size: z.number(),
  attachments: z.array(z.object({ server_id: z.string() })).default([]),
  metadata: z.record(z.string(), z.string()).default({}),
});
export type Volume = z.infer<typeof Volume>;
const OneVolume = z.object({ volume: Volume });
const Volumes = z.object({ volumes: z.array(Volume) });

const Snapshot = z.object({ id: z.string(), name: z.string().nullish(), status: z.string(), volume_id: z.string() });
export type Snapshot = z.infer<typeof Snapshot>;
const OneSnapshot = z.object({ snapshot: Snapshot });
const Snapshots = z.object({ snapshots: z.array(Snapshot) });

/** So often a volume at rest is asked to go: it may just have been detached from a server that was removed. */
const removals = 20;

/** The blocks of one project. */
export class BlockStorage {
  readonly #cloud: Cloud;
  readonly #scope: { projectId: string };

  constructor(cloud: Cloud, projectId: string) {
    this.#cloud = cloud;
    this.#scope = { projectId };
  }

  async read(id: string): Promise<Volume | null> {
    return (await orNull(this.#cloud.ask(this.#call('GET', `/volumes/${id}`), OneVolume)))?.volume ?? null;
  }

  /** Those whose metadata says all of this. */
  async tagged(metadata: Readonly<Record<string, string>>): Promise<Volume[]> {
    // A dictionary in the notation of the service, which reads JSON of texts as well.
    const query = new URLSearchParams({ metadata: JSON.stringify(metadata) });
    return (await this.#cloud.ask(this.#call('GET', `/volumes/detail?${query}`), Volumes)).volumes;
  }

  /** Makes a volume that metadata tells from all others, or goes on with the one that is there, unless it was never asked for. Gives it when it is usable. */
  async ensure(
    metadata: Readonly<Record<string, string>>,
    of: { name: string; sizeGb: number; imageId?: string; snapshotId?: string; fresh?: boolean },
  ): Promise<string> {
    const [there] = of.fresh === true ? [] : await this.tagged(metadata);
    const { volumeType, availabilityZone } = this.#cloud.config;
    const volume = {
      name: of.name,
      size: of.sizeGb,
      metadata,
      ...(of.imageId !== undefined && { imageRef: of.imageId }),
      ...(of.snapshotId !== undefined && { snapshot_id: of.snapshotId }),
      ...(volumeType !== undefined && of.snapshotId === undefined && { volume_type: volumeType }),
      ...(availabilityZone !== undefined && { availability_zone: availabilityZone }),
    };
    const id = there?.id ?? (await this.#cloud.ask(this.#call('POST', '/volumes', { volume }), OneVolume)).volume.id;
    await this.usable(id, of.imageId === undefined && of.snapshotId === undefined ? undefined : copyWithinMs);
    return id;
  }

  /** Waits until a volume is at rest. Throws Failure where it failed. */
  async usable(id: string, withinMs?: number): Promise<Volume> {
    const look = async (): Promise<Volume | null> => {
      const volume = await this.read(id);
      if (volume === null) throw new Failure(say('cloud-volume-gone'));
      if (volume.status.startsWith('error')) throw new VolumeFailed(say('cloud-volume-failed'));
      return volume.status === 'available' || volume.status === 'in-use' ? volume : null;
    };
    return until(this.#cloud, look, withinMs);
  }

  /** Waits until a server has the volume. Throws Failure where it did not get it. */
  async inUse(id: string): Promise<void> {
    let rested = 0;
    await until(this.#cloud, async () => {
      const { status } = await this.usable(id);
      if (status === 'available' && ++rested > 5) throw new Failure(say('cloud-attach-failed'));
      return status === 'in-use' ? true : null;
    });
  }

  /** Waits until no server has the volume. */
  async released(id: string): Promise<void> {
    await until(this.#cloud, async () => {
      const volume = await this.read(id);
      return volume === null || volume.attachments.length === 0 ? true : null;
    });
  }

  /** Lets go of a volume and removes it; waits until it is gone. */
  async remove(id: string): Promise<void> {
    let refused = 0;
    const look = async (): Promise<true | null> => {
      const volume = await this.read(id);
      if (volume === null) return true;
      const moves = /^(deleting|detaching|attaching|creating|downloading|uploading|reserved)$/.test(volume.status);
      if (!moves)
        await gone(this.#cloud.run(this.#call('DELETE', `/volumes/${id}`))).catch((error: unknown) => {
          if (!(error instanceof CloudRefusal && error.status === 400) || ++refused > removals) throw error;
        });
      return null;
    };
    await until(this.#cloud, look);
  }

  async grow(id: string, sizeGb: number): Promise<void> {
    const volume = await this.usable(id);
    if (volume.size >= sizeGb) return;
    const body = { 'os-extend': { new_size: sizeGb } };
    await this.#cloud.run(this.#call('POST', `/volumes/${id}/action`, body));
    await until(this.#cloud, async () => {
      const { size, status } = await this.usable(id);
      return size >= sizeGb && !status.startsWith('extending') ? true : null;
    });
  }

  /** The snapshots of a volume, or those of a name. */
  async snapshots(of: { volume_id: string } | { name: string }): Promise<Snapshot[]> {
    return (await this.#cloud.ask(this.#call('GET', `/snapshots/detail?${new URLSearchParams(of)}`), Snapshots))
      .snapshots;
  }

  /** Begins a snapshot of a volume in any use, or finds it by its name; `snapshotTaken` waits for it. */
  async snapshot(volumeId: string, name: string): Promise<string> {
    const [there] = (await this.snapshots({ name })).filter((one) => one.volume_id === volumeId);
    if (there !== undefined) return there.id;
    const body = { snapshot: { volume_id: volumeId, name, force: true } };
    return (await this.#cloud.ask(this.#call('POST', '/snapshots', body), OneSnapshot)).snapshot.id;
  }

  /** Waits until a snapshot is there. Throws Failure where it failed. */
  async snapshotTaken(id: string): Promise<void> {
    const look = async (): Promise<true | null> => {
      const { snapshot } = await this.#cloud.ask(this.#call('GET', `/snapshots/${id}`), OneSnapshot);
      if (snapshot.status.startsWith('error')) throw new Failure(say('cloud-volume-failed'));
      return snapshot.status === 'available' ? true : null;
    };
    await until(this.#cloud, look, copyWithinMs);
  }

  /** Removes a snapshot, and waits until it is gone; false: it stays while a disk that was filled from it needs it. */
  async removeSnapshot(id: string): Promise<boolean> {
    let asked = false;
    return until(this.#cloud, async () => {
      const there = await orNull(this.#cloud.ask(this.#call('GET', `/snapshots/${id}`), OneSnapshot));
      if (there === null) return true;
      // A removal that the storage refuses is accepted at first, and shows as a snapshot that is at rest again.
      if (asked && /^(available|error_deleting)$/.test(there.snapshot.status)) return false;
      if (/^(deleting|creating|backing-up)$/.test(there.snapshot.status)) return null;
      await gone(this.#cloud.run(this.#call('DELETE', `/snapshots/${id}`)));
      asked = true;
      return null;
    });
  }

  /** Starts making an image of a volume's blocks, and gives its identifier. */
  async toImage(volumeId: string, name: string): Promise<string> {
    const body = {
      'os-volume_upload_image': { image_name: name, disk_format: 'qcow2', container_format: 'bare' },
    };
    const answer = z.object({ 'os-volume_upload_image': z.object({ image_id: z.string() }) });
    const { 'os-volume_upload_image': made } = await this.#cloud.ask(
      this.#call('POST', `/volumes/${volumeId}/action`, body),
      answer,
    );
    return made.image_id;
  }

  #call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    return { service: 'volume', method, path, scope: this.#scope, ...(body && { body }) } as const;
  }
}

/** A volume could not be made, as where the image that it is filled from is damaged. */
export class VolumeFailed extends Failure {
  override name = 'VolumeFailed';
}
