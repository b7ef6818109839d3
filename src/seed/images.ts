import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import type { Random } from './random.ts';
import { zoneIds } from './zones.ts';

export interface SeedImage {
  id: string;
  engineRef: string;
  minRamMb: number;
  minDiskGb: number;
  licence: string | null;
  /** How often servers are made from it, compared with the others. */
  weight: number;
}

interface Described {
  kind?: 'app' | 'desktop' | 'service';
  name: string;
  version: string;
  family: 'linux' | 'windows' | 'bsd';
  guest: string;
  about: string;
  ram: number;
  disk: number;
  /** The minimum sizes of the disks other than the system disk. */
  furtherDisks?: readonly number[];
  user: string;
  weight: number;
}

const linux = { family: 'linux', user: 'root' } as const;
const windows = { family: 'windows', user: 'Administrator', ram: 2048, disk: 40 } as const;

const described: readonly Described[] = [
  {
    ...linux,
    name: 'Ubuntu',
    version: '26.04 LTS',
    guest: 'Ubuntu Linux (64-bit)',
    about: 'Five years of security updates, with cloud-init and OpenSSH.',
    ram: 512,
    disk: 10,
    weight: 18,
  },
  {
    ...linux,
    name: 'Ubuntu',
    version: '24.04 LTS',
    guest: 'Ubuntu Linux (64-bit)',
    about: 'The previous long-term release, supported until 2029.',
    ram: 512,
    disk: 10,
    weight: 24,
  },
  {
    ...linux,
    name: 'Debian',
    version: '13',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'A small, stable base: minimal installation with OpenSSH.',
    ram: 256,
    disk: 5,
    weight: 18,
  },
  {
    ...linux,
    name: 'Debian',
    version: '12',
    guest: 'Debian GNU/Linux 12 (64-bit)',
    about: 'Previous stable release, with long-term support.',
    ram: 256,
    disk: 5,
    weight: 10,
  },
  {
    ...linux,
    name: 'Rocky Linux',
    version: '10',
    guest: 'Rocky Linux (64-bit)',
    about: 'For software that requires an enterprise Linux.',
    ram: 2048,
    disk: 10,
    weight: 8,
  },
  {
    ...linux,
    name: 'AlmaLinux',
    version: '10',
    guest: 'AlmaLinux (64-bit)',
    about: 'A community-built enterprise Linux.',
    ram: 2048,
    disk: 10,
    weight: 8,
  },
  {
    name: 'FreeBSD',
    version: '15.0',
    family: 'bsd',
    guest: 'FreeBSD 15 (64-bit)',
    about: 'ZFS root, pf and jails ready to use.',
    ram: 1024,
    disk: 10,
    user: 'root',
    weight: 3,
  },
  {
    ...windows,
    name: 'Windows Server',
    version: '2025',
    guest: 'Microsoft Windows Server 2025 (64-bit)',
    about: 'With desktop. The license is included in the price.',
    weight: 7,
  },
  {
    ...windows,
    name: 'Windows Server',
    version: '2022',
    guest: 'Microsoft Windows Server 2022 (64-bit)',
    about: 'With desktop. The license is included in the price.',
    weight: 6,
  },
  {
    ...linux,
    name: 'openSUSE Leap',
    version: '16.0',
    guest: 'openSUSE (64-bit)',
    about: 'With Btrfs system snapshots.',
    ram: 1024,
    disk: 20,
    weight: 2,
  },
];

const readyToUse: readonly Described[] = [
  {
    ...linux,
    kind: 'app',
    name: 'WordPress',
    version: '6.9',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'A website with database and certificate. Finish the setup in the browser.',
    ram: 1024,
    disk: 20,
    weight: 0,
  },
  {
    ...linux,
    kind: 'app',
    name: 'Nextcloud',
    version: '32',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'Files, calendars and contacts for a team.',
    ram: 2048,
    disk: 40,
    weight: 0,
  },
  {
    ...linux,
    kind: 'app',
    name: 'GitLab CE',
    version: '18',
    guest: 'Ubuntu Linux (64-bit)',
    about: 'Repositories, issues and pipelines on one server.',
    ram: 8192,
    disk: 40,
    weight: 0,
  },
  {
    ...linux,
    kind: 'app',
    name: 'Docker',
    version: '29',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'Docker Engine with Compose on a minimal Debian.',
    ram: 1024,
    disk: 20,
    weight: 0,
  },
  {
    ...linux,
    kind: 'desktop',
    name: 'Ubuntu Desktop',
    version: '26.04 LTS',
    guest: 'Ubuntu Linux (64-bit)',
    about: 'A desktop for the browser console or Remote Desktop.',
    ram: 4096,
    disk: 40,
    weight: 0,
  },
  {
    ...windows,
    kind: 'desktop',
    name: 'Windows Desktop',
    version: '2025',
    guest: 'Microsoft Windows Server 2025 (64-bit)',
    about: 'A desktop for Remote Desktop. The license is included in the price.',
    ram: 4096,
    disk: 60,
    weight: 0,
  },
  {
    ...linux,
    kind: 'service',
    name: 'PostgreSQL',
    version: '18',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'A database server, tuned to its memory at first start, with a separate disk for data.',
    ram: 2048,
    disk: 40,
    furtherDisks: [20],
    weight: 0,
  },
  {
    ...linux,
    kind: 'service',
    name: 'OpenVPN',
    version: '2.7',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'Access to your private networks. Profiles are created at first start.',
    ram: 512,
    disk: 10,
    weight: 0,
  },
  {
    ...linux,
    kind: 'service',
    name: 'Valkey',
    version: '9',
    guest: 'Debian GNU/Linux 13 (64-bit)',
    about: 'A cache and message store, reachable from private networks only.',
    ram: 1024,
    disk: 10,
    weight: 0,
  },
];

/** Writes the systems into every zone; Hong Kong has no openSUSE, so that not everything is to be had everywhere. */
export async function insertImages(tx: Db, random: Random, at: Date): Promise<SeedImage[]> {
  const images = await insertDescribed(tx, random, { described, at, from: 0 });
  return images
    .filter((image) => !image.name.startsWith('openSUSE'))
    .map((image) => ({ ...image, minRamMb: image.ram, minDiskGb: image.disk }));
}

/** Writes the images of applications, desktops and services behind the systems. */
export async function insertReadyToUse(tx: Db, random: Random, at: Date): Promise<void> {
  await insertDescribed(tx, random, { described: readyToUse, at, from: described.length });
}

interface Batch {
  described: readonly Described[];
  at: Date;
  /** The place of the first in the order of the catalog. */
  from: number;
}

/** The prefixes describe an image's content to people at the engine. */
const prefixOf = { app: 'apps_', desktop: 'desktop_', service: 'service_' } as const;

async function insertDescribed(tx: Db, random: Random, { described: batch, at, from }: Batch) {
  const images = batch.map((image) => ({
    ...image,
    id: random.id(at),
    engineRef:
      (image.kind ? prefixOf[image.kind] : '') +
      `${image.name}-${image.version}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    licence: image.family === 'windows' ? 'windows' : null,
  }));
  await insertAll(
    tx,
    'image',
    images.map((image, position) => ({
      id: image.id,
      kind: image.kind ?? 'os',
      engine_ref: image.engineRef,
      name: image.name,
      version: image.version,
      os_family: image.family,
      guest_os: image.guest,
      description: image.about,
      min_ram_mb: image.ram,
      min_disk_gb: image.disk,
      extra_disks_gb: [...(image.furtherDisks ?? [])],
      licence: image.licence,
      initial_user: image.user,
      position: from + position,
      created_at: at,
    })),
  );
  await insertAll(
    tx,
    'image_zone',
    images.flatMap((image) =>
      zoneIds
        .filter((zone) => !(zone === 'AS' && image.name.startsWith('openSUSE')))
        .map((zone_id) => ({ image_id: image.id, zone_id })),
    ),
  );
  return images;
}
