import { messageJson } from '#platform/db/columns.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { blankDisk } from '#engines/simulator/images/blank-disk.ts';
import type { Message } from '#kernel/message.ts';
import { say } from '#domains/library/messages.ts';
import { colorOfName } from '#domains/tags/colors.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import type { ImportedImage } from './machines.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

interface Described {
  name: string;
  version?: string;
  zone: string;
  about: string;
  guest: string;
  gb: number;
  daysAgo: number;
  source: 'clone' | 'upload' | 'url' | 'copy';
  from: string;
  family?: 'linux' | 'windows';
  tags?: string[];
  prepared?: string[];
  locked?: boolean;
  /** Days from now. */
  endsIn?: number;
  failed?: Message;
  /** Bytes that are still to come. */
  awaited?: number;
}

const all = ['virtio', 'cloud-init', 'agent'];
const debian = { zone: 'EU-FR', guest: 'Debian GNU/Linux 13 (64-bit)', gb: 20 } as const;

const described: readonly Described[] = [
  {
    ...debian,
    name: 'Web base',
    about: 'nginx, certificates and monitoring.',
    daysAgo: 140,
    source: 'clone',
    from: 'web-prod-01, disk 1',
    prepared: all,
  },
  {
    ...debian,
    name: 'Web base',
    version: '2',
    about: 'nginx 1.29, the base for new web servers.',
    daysAgo: 12,
    source: 'clone',
    from: 'web-prod-01, disk 1',
    tags: ['golden'],
    prepared: all,
    locked: true,
  },
  {
    ...debian,
    name: 'Web base',
    zone: 'EU-LO',
    about: 'The same image for London.',
    daysAgo: 11,
    source: 'copy',
    from: 'Web base 2, Frankfurt',
    tags: ['golden'],
    prepared: all,
  },
  {
    ...debian,
    name: 'Build runner',
    about: 'Created by the build, with all compilers.',
    gb: 40,
    daysAgo: 30,
    source: 'upload',
    from: 'runner.qcow2',
    prepared: ['virtio', 'cloud-init'],
  },
  {
    ...debian,
    name: 'Old shop',
    about: 'Keep until the books are closed.',
    daysAgo: 230,
    source: 'clone',
    from: 'shop-old, disk 1',
    prepared: all,
    endsIn: 20,
  },
  {
    ...debian,
    name: 'Windows with licenses',
    about: 'With the accounting software.',
    guest: 'Microsoft Windows Server 2022 (64-bit)',
    gb: 60,
    daysAgo: 60,
    source: 'clone',
    from: 'accounting, disk 1',
    family: 'windows',
    prepared: all,
  },
  {
    ...debian,
    name: 'Appliance',
    about: '',
    guest: '',
    daysAgo: 3,
    source: 'url',
    from: 'images.example.com',
    failed: say('inspect.other-format', { declared: 'qcow2', found: 'vmdk' }),
  },
  {
    ...debian,
    name: 'Mail gateway',
    about: 'Continue from the other computer.',
    daysAgo: 0.2,
    source: 'upload',
    from: 'mail-gateway.qcow2',
    awaited: 734_003_200,
  },
];

/**
 * The hard-disk library of the demonstration's customer: own images with versions and a copy, one that failed, an upload
 * that waits, and one of another customer. Gives what the engine is to have; the files are made from the same words.
 */
export async function insertLibrary(
  tx: Db,
  random: Random,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<ImportedImage[]> {
  const owner = accounts.find(({ email }) => email === 'user@skydeck.test');
  // Of its own company: what accounts below have is the owner's anyway.
  const other = accounts.find(
    ({ siteId, id, role, parent }) =>
      siteId === owner?.siteId && id !== owner.id && role === owner.role && parent === undefined,
  );
  if (owner === undefined || other === undefined) throw new Error('the demonstration has no two customers of one site');
  const mine = described.map((image) => rowOf(random, { image, owner, now }));
  const lent = rowOf(random, {
    image: {
      ...debian,
      name: 'Hardened Debian',
      about: "Hardened to our auditors' rules.",
      daysAgo: 45,
      source: 'upload',
      from: 'hardened.qcow2',
      prepared: all,
    },
    owner: other,
    now,
  });
  const made = [...mine, lent];
  await insertAll(
    tx,
    'image',
    made.map(({ row }) => row),
  );
  await insertAll(
    tx,
    'image_zone',
    made.map(({ row }) => ({ image_id: row.id, zone_id: row.home_zone })),
  );
  await insertAll(
    tx,
    'image_upload',
    made.flatMap(({ upload }) => upload ?? []),
  );
  const share = (imageId: string, { by, to }: { by: SeedAccount; to: SeedAccount }) => ({
    id: random.id(daysBefore(now, 9)),
    object_type: 'image',
    object_id: imageId,
    site_id: by.siteId,
    account_id: to.id,
    email: to.email,
    level: by === other ? 'share' : 'use',
    shared_by: by.email,
    by_account: by.id,
    created_at: daysBefore(now, 9),
  });
  await insertAll(tx, 'share', [
    share(lent.row.id, { by: other, to: owner }),
    share(mine[1]?.row.id ?? lent.row.id, { by: owner, to: other }),
  ]);
  await sql`
    insert into tag (id, site_id, account_id, name, color)
    values (${random.id(daysBefore(now, 12))}, ${owner.siteId}, ${owner.id}, 'golden', ${colorOfName('golden')})
    on conflict (account_id, name_key) do nothing`.execute(tx);
  return made.flatMap(({ onEngine }) => onEngine ?? []);
}

function rowOf(random: Random, { image, owner, now }: { image: Described; owner: SeedAccount; now: Date }) {
  const at = daysBefore(now, image.daysAgo);
  const id = random.id(at);
  const { name, zone, gb } = image;
  const isThere = image.failed === undefined && image.awaited === undefined;
  const label = `${name} ${image.version ?? '1'}`;
  const bytes = isThere ? blankDisk(gb, label) : null;
  const family = image.family ?? 'linux';
  const row = {
    id,
    engine_ref: isThere ? `image-${id}` : `pending:${id}`,
    name,
    version: image.version ?? '1',
    os_family: family,
    guest_os: image.guest,
    description: image.about,
    min_ram_mb: family === 'windows' ? 2048 : 512,
    min_disk_gb: gb,
    licence: family === 'windows' ? 'windows' : null,
    initial_user: family === 'windows' ? 'Administrator' : 'root',
    created_at: at,
    site_id: owner.siteId,
    account_id: owner.id,
    home_zone: zone,
    state: image.failed !== undefined ? 'failed' : image.awaited !== undefined ? 'uploading' : 'available',
    reason: image.failed === undefined ? null : messageJson(image.failed),
    source: image.source,
    created_from: image.from,
    created_by: owner.email,
    format: 'qcow2',
    size_bytes: bytes?.length ?? image.awaited ?? 0,
    sha256: bytes === null ? null : createHash('sha256').update(bytes).digest('hex'),
    tags: image.tags ?? [],
    prepared: image.prepared ?? [],
    locked: image.locked ?? false,
    ends_at: image.endsIn === undefined ? null : daysBefore(now, -image.endsIn),
  };
  const isImport = image.source === 'url';
  const upload =
    isThere && image.source !== 'upload' && !isImport
      ? null
      : {
          image_id: id,
          account_id: owner.id,
          ticket_hash: isImport ? null : createHash('sha256').update(id).digest(),
          url: isImport ? 'https://images.example.com/appliance.qcow2' : null,
          file_name: isImport ? '' : image.from,
          size_bytes: isImport ? null : row.size_bytes,
          expires_at: daysBefore(now, -1.5),
        };
  return { row, upload, onEngine: isThere ? { ref: row.engine_ref, zoneId: zone, label, sizeGb: gb } : null };
}
