import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { PoolReport, PoolVolume } from '#engines/pools.ts';
import { allMachines } from '../../stored/machines.ts';
import { diskFile } from '../images/disks.ts';
import type { Supervisor } from '../types.ts';
import { thisHost } from './hosts.ts';

/** File systems by the number that `statfs` gives them (Linux, `statfs(2)`). */
const kinds: Readonly<Record<number, string>> = {
  0xef53: 'ext4',
  0x58465342: 'XFS',
  0x9123683e: 'Btrfs',
  0x2fc12fc1: 'ZFS',
  0x01021994: 'tmpfs',
  0x794c7630: 'overlayfs',
  0x6969: 'NFS',
  0x00c36400: 'CephFS',
};

const gb = (bytes: number): number => Math.round(bytes / 1e8) / 10;
const volumesAtOnce = 64;

/** The file system that the disks of this host lie on. */
export async function listPools({ places, store }: Supervisor): Promise<PoolReport[]> {
  const disk = await statfs(path.dirname(places.machines));
  const sizes = allMachines(store).flatMap(({ disks }) => disks.map(({ sizeGb }) => sizeGb));
  return [
    {
      id: thisHost,
      name: hostname(),
      kind: kinds[disk.type] ?? '',
      zoneId: null,
      hostId: thisHost,
      state: 'online',
      capacityGb: gb(disk.blocks * disk.bsize),
      usedGb: gb((disk.blocks - disk.bavail) * disk.bsize),
      promisedGb: sizes.reduce((all, one) => all + one, 0),
      overcommit: null,
    },
  ];
}

/** Every disk with the blocks that its file takes. */
export async function listPoolVolumes(supervisor: Supervisor): Promise<{ volumes: PoolVolume[]; next: null }> {
  const disks = allMachines(supervisor.store).flatMap(({ ref, disks }) => disks.map((disk) => ({ ref, ...disk })));
  const volumes: PoolVolume[] = [];
  for (let at = 0; at < disks.length; at += volumesAtOnce)
    volumes.push(
      ...(await Promise.all(
        disks.slice(at, at + volumesAtOnce).map(async ({ ref, id, sizeGb }) => {
          // A disk that is just being made has no file.
          const file = await stat(diskFile(supervisor, ref, id)).catch(() => null);
          const usedGb = file === null ? null : gb(file.blocks * 512);
          return { poolId: thisHost, machineRef: ref, diskId: id, sizeGb, usedGb };
        }),
      )),
    );
  return { volumes, next: null };
}
