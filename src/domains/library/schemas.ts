import { z } from 'zod';
import { Rate } from '#domains/tenancy/schemas.ts';
import { maxDiskGb, maxDisks } from '#domains/servers/limits.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { linkHours, maxBulk } from './limits.ts';
import { formats, imageStates, preparations, scans, sources } from './states.ts';

export const LibraryRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    version: z.string(),
    description: z.string(),
    usageInfo: z.string(),
    /** The system as the guest describes it. */
    guestOs: z.string(),
    osFamily: z.string(),
    state: z.enum(imageStates),
    reason: z.string().nullable(),
    source: z.enum(sources),
    createdFrom: z.string(),
    createdBy: signer(z.string()),
    created: Instant,
    owner: z.string(),
    /** It belongs to an account in the caller's scope. */
    own: z.boolean(),
    zones: z.array(z.string()),
    format: z.enum(formats).nullable(),
    sizeBytes: z.int(),
    /** The size of the disk, which a server needs at least. */
    diskGb: z.int(),
    minRamMb: z.int(),
    /** The minimum sizes of a server's disks other than its system disk. */
    extraDisksGb: z.array(z.int()),
    initialUser: z.string(),
    sha256: z.string().nullable(),
    /** What the virus scan found. */
    scan: z.enum(scans),
    /** What the scanner calls the virus that it found. */
    signature: z.string().nullable(),
    scannedAt: Instant.nullable(),
    licence: z.string().nullable(),
    tags: z.array(z.string()),
    /** What is in it so that servers can be made of it. */
    prepared: z.array(z.enum(preparations)),
    /** Its name resolves to this version. */
    latest: z.boolean(),
    /** What its storage costs in a month; null: it is not the caller's, or costs nothing. */
    price: z.object({ monthlyMicro: z.int(), currency: z.enum(currencies) }).nullable(),
    mayRetry: z.boolean(),
    atWork: z.boolean(),
    locked: z.boolean(),
    usedBy: z.int(),
    sharedWith: z.int(),
    /** Who shared it with the caller, until when, and whether they may share it further. */
    shared: z.object({ by: signer(z.string()), until: Instant.nullable(), mayReshare: z.boolean() }).nullable(),
    deprecatedAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    ended: z.boolean(),
    /** The task running on it. */
    task: z
      .object({
        cmdId: z.uuid(),
        title: z.string(),
        progress: z.int(),
        /** An estimate in seconds; null while unknown. */
        leftSeconds: z.int().nullable(),
      })
      .nullable(),
    revision: z.int(),
  })
  .meta({ id: 'LibraryImage' });

export const Share = z
  .object({
    id: z.uuid(),
    kind: z.enum(['person', 'group', 'site']),
    /** The email, or the name of the group or site. */
    name: z.string(),
    until: Instant.nullable(),
    mayReshare: z.boolean(),
    by: signer(z.string()),
    since: Instant,
    usedBy: z.int(),
  })
  .meta({ id: 'LibraryShare' });

export const LibraryImage = LibraryRow.extend({
  shares: z.array(Share),
  servers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The others of its name, the newest first. */
  versions: z.array(
    z.object({ id: z.uuid(), version: z.string(), state: z.enum(imageStates), latest: z.boolean(), created: Instant }),
  ),
}).meta({ id: 'LibraryImageDetail' });

export const Library = z
  .object({
    quotaGb: z.int(),
    usedBytes: z.int(),
    maxImageGb: z.int(),
    formats: z.array(z.enum(formats)),
    /** What a gigabyte costs in a month; null: nothing. */
    price: z.object({ rate: Rate, currency: z.enum(currencies) }).nullable(),
    zones: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Whether it takes new uploads, why not, and how large they may be. */
        uploads: z.object({ takes: z.boolean(), note: z.string(), maxImageGb: z.int() }),
      }),
    ),
    /** Uploaded and imported images are scanned for viruses. */
    scanner: z.boolean(),
    /** Groups that images can be shared with. */
    groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** The caller may share with everyone of their site. */
    mayShareWithSite: z.boolean(),
    /** The caller says when images are deprecated and when their life ends. */
    mayPublish: z.boolean(),
    /** Images of no one's server that are older than three months, and what they take. */
    unused: z.object({ count: z.int(), sizeBytes: z.int() }),
  })
  .meta({ id: 'Library' });

/** What is in an image, according to the user who uploads it. */
const prepared = z.array(z.enum(preparations)).max(preparations.length);

const texts = {
  name: z.string().max(200),
  description: z.string().max(2000).default(''),
};

export const ImageEdit = z.strictObject({
  name: z.string().max(200),
  description: z.string().max(2000),
  usageInfo: z.string().max(4000),
  guestOs: z.string().max(100),
  initialUser: z.string().max(64),
  minRamMb: z.int().min(128).max(4_194_304),
  /** Left out: as they are. */
  extraDisksGb: z
    .array(z.int().min(1).max(maxDiskGb))
    .max(maxDisks - 1)
    .optional(),
  locked: z.boolean(),
  prepared: prepared.optional(),
});

export const ImageIds = z.strictObject({ imageIds: z.array(z.uuid()).min(1).max(maxBulk) });
export const BulkResult = z.object({
  results: z.array(
    z.object({ imageId: z.uuid(), name: z.string(), cmdId: z.uuid().nullable(), refusal: z.string().nullable() }),
  ),
});

export const CloneOffer = z
  .object({
    disks: z.array(
      z.object({ diskId: z.uuid(), position: z.int(), sizeGb: z.int(), minutes: z.int(), monthlyMicro: z.int() }),
    ),
    currency: z.enum(currencies).nullable(),
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    zoneId: z.string(),
    /** The server is on: it is shut down, cloned and started again. */
    stops: z.boolean(),
    refusal: z.string().nullable(),
    name: z.string(),
  })
  .meta({ id: 'CloneOffer' });

export const DiskClone = z.strictObject({
  /** Clones the disk as this snapshot of the server has it; the server goes on as it is. */
  snapshotId: z.uuid().optional(),
  serverId: z.uuid(),
  diskId: z.uuid(),
  ...texts,
  zoneId: z.string().max(20),
  /** Of an image that has the name already it becomes the next version. */
  asVersion: z.boolean().default(false),
  /** Starts the server again that was on. */
  startAgain: z.boolean().default(true),
});

const about = {
  ...texts,
  zoneId: z.string().max(20),
  asVersion: z.boolean().default(false),
  osFamily: z.enum(['linux', 'windows', 'bsd']).default('linux'),
  guestOs: z.string().max(100).default(''),
  initialUser: z.string().max(64).default('root'),
  minRamMb: z.int().min(128).max(4_194_304).default(512),
  format: z.enum(formats),
  prepared: prepared.default([]),
  /** The checksum that the whole must have, in hex. */
  sha256: z.string().max(200).optional(),
};

export const UploadCreate = z.strictObject({ ...about, fileName: z.string().max(255), sizeBytes: z.int().min(1) });
/** The file of an upload that failed and begins again; it may be another one. */
export const UploadAgain = z.strictObject({
  fileName: z.string().max(255).optional(),
  sizeBytes: z.int().min(1).optional(),
});
export const UploadTicket = z
  .object({
    imageId: z.uuid(),
    /** Where the bytes go, by the tus protocol 1.0. */
    url: z.string(),
    /** Sent as `upload-ticket` with each of them. */
    ticket: z.string(),
    sizeBytes: z.int(),
    fileName: z.string(),
    expires: Instant,
  })
  .meta({ id: 'UploadTicket' });
export const ImageImport = z.strictObject({ ...about, url: z.string().max(2000) });
export const Imported = z.object({ cmdId: z.uuid(), imageId: z.uuid() });

/** Whom an image is shared with: one of the three. */
const sharing = {
  email: z.string().max(300).optional(),
  groupId: z.uuid().optional(),
  everybody: z.literal(true).optional(),
  until: Instant.nullable().default(null),
  mayReshare: z.boolean().default(false),
};
export const ShareCreate = z.strictObject(sharing);
export const SharesCreate = z.strictObject({ ...ImageIds.shape, ...sharing });

export const CopiesCreate = z.strictObject({
  ...ImageIds.shape,
  zoneId: z.string().max(20),
  /** Where the zone has an image of the name, the copy becomes its next version. */
  asVersion: z.boolean().default(false),
});

export const LatestEdit = z.strictObject({ latest: z.boolean() });
export const LifeEdit = z.strictObject({ deprecatedAt: Instant.nullable(), endsAt: Instant.nullable() });
export const LatestQuery = z.strictObject({ zone: z.string().max(20), name: z.string().max(200) });
/** The task that is at work on an image from then on. */
export const ImageTask = z.object({ cmdId: z.uuid(), imageId: z.uuid() });

export const LinkCreate = z.strictObject({ hours: z.union(linkHours.map((hours) => z.literal(hours))) });
export const Link = z.object({ url: z.string(), expires: Instant });
