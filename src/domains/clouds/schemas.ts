import { z } from 'zod';
import { Check } from '#kernel/checks.ts';
import { Instant } from '#kernel/wire.ts';
import { hint } from '#kernel/hint.ts';
import { maxAtOnce, maxName, maxQuota, maxSpecs, maxText } from './limits.ts';
import { why } from './reasons.ts';
import {
  cloudParts,
  cloudStates,
  cpuTypes,
  diskPlaces,
  networkTypes,
  networkUses,
  objectKinds,
  objectStates,
  quotaNames,
} from './states.ts';

export const CloudParams = z.strictObject({ zoneId: z.string().regex(/^[A-Z0-9-]{2,6}$/, hint(why('expected.zone'))) });

const text = (max = maxText) => z.string().trim().max(max);
const needed = (max = maxText) => z.string().trim().min(1).max(max);

/** How a cloud is reached and used. An empty text: what the cloud, or the product, has for it. */
const settingsShape = {
  /** Of keystone, with its version. */
  authUrl: z.url({ protocol: /^https?$/ }).max(500),
  username: needed(),
  userDomain: needed(),
  project: needed(),
  projectDomain: needed(),
  region: text(),
  interface: z.enum(['public', 'internal', 'admin']),
  accountsDomain: needed(),
  /** What names in the cloud begin with. */
  prefix: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, hint(why('expected.prefix'))),
  volumeType: text(),
  availabilityZone: text(),
  /** Extra specifications of the flavors of a processor type, as `key=value, ...`. */
  flavors: z.partialRecord(z.enum(cpuTypes), text(maxSpecs)),
  wanType: z.enum(networkTypes),
  wanPhysical: text(64),
  lanType: z.enum(networkTypes),
  lanPhysical: text(64),
  intType: z.enum(networkTypes),
  intPhysical: text(64),
  /** Numbers that networks get; null: any. */
  vlanFirst: z.int().min(1).max(4094).nullable(),
  vlanLast: z.int().min(1).max(4094).nullable(),
  dhcp: z.boolean(),
  disks: z.enum(diskPlaces),
  /** The UUID of the image that rescue mode starts from; empty: no rescue mode. */
  rescueImage: z.string().regex(/^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})?$/, hint(why('expected.image'))),
  /** What this cloud lacks. The console explains it instead of offering it. */
  lacks: z.array(z.enum(cloudParts)).max(cloudParts.length),
  /** Limits of the project of each account in the cloud; null or absent: none. */
  quotas: z.partialRecord(z.enum(quotaNames), z.int().min(0).max(maxQuota).nullable()),
};

export const CloudSettings = z.object(settingsShape).meta({ id: 'CloudSettings' });

export const CloudSave = z.strictObject({
  ...settingsShape,
  /** Empty: the one that is stored stays. */
  password: z.string().max(1000).default(''),
});

export const CloudCreate = z.strictObject({
  ...settingsShape,
  password: z.string().min(1).max(1000),
  /** Of the data center, upper case, such as `EU-OS`. */
  zoneId: z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,5}$/, hint(why('expected.zone'))),
  name: needed(maxName),
  continent: needed(maxName),
  country: needed(maxName),
  countryCode: z.string().regex(/^[A-Z]{2}$/, hint(why('expected.country'))),
  city: needed(maxName),
  cpuTypes: z.array(z.enum(cpuTypes)).max(cpuTypes.length),
  /** The largest sizes that are sold there. */
  maxCpuCount: z.int().min(1).max(128),
  maxRamGb: z.int().min(1).max(1024),
});

export const CloudRow = z
  .object({
    zoneId: z.string(),
    zoneName: z.string(),
    engine: z.string(),
    authUrl: z.string(),
    region: z.string(),
    state: z.enum(cloudStates),
    /** New servers can be created there. */
    open: z.boolean(),
    /** Since when the engine has not answered; null: it does. */
    silentSince: Instant.nullable(),
    checkedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CloudRow' });

export const CloudDetail = CloudRow.extend({
  settings: CloudSettings,
  version: z.int(),
  checks: z.array(Check),
  /** When the cloud was last searched; null: never. */
  foundAt: Instant.nullable(),
  /** The search that runs. */
  findCmdId: z.uuid().nullable(),
  /** The self-check that runs. */
  cmdId: z.uuid().nullable(),
}).meta({ id: 'Cloud' });

export const CloudMade = z.object({ zoneId: z.string(), cmdId: z.uuid() });

/** Something in the cloud that the console did not make. */
export const CloudObject = z
  .object({
    id: z.uuid(),
    kind: z.enum(objectKinds),
    /** The cloud's own name of it. */
    ref: z.string(),
    name: z.string(),
    project: z.string(),
    state: z.enum(objectStates),
    /** What it is, in one line. */
    facts: z.string(),
    /** What is in the way of importing it; empty: nothing. */
    blockers: z.array(z.string()),
    /** Why its last import or release failed; it can be tried again. Null: it did not. */
    reason: z.string().nullable(),
    /** The network, image or server that it became. */
    objectId: z.uuid().nullable(),
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'CloudObject' });

const objectIds = z.array(z.uuid()).min(1).max(maxAtOnce);

export const ImportInput = z.strictObject({
  objectIds,
  /** The owner of servers and private networks. */
  accountEmail: z.string().trim().max(maxText).default(''),
  /** What servers are sold as. */
  cpuType: z.enum(cpuTypes).default('A'),
  /** The image that servers are shown with, where theirs is not known; null: they are refused. */
  imageId: z.uuid().nullable().default(null),
  /** What networks become. */
  networkUse: z.enum(networkUses).default('private'),
});
export const ReleaseInput = z.strictObject({ objectIds });

export const ObjectResults = z.object({
  results: z.array(
    z.object({
      objectId: z.uuid(),
      name: z.string(),
      /** What it becomes. */
      becomes: z.string(),
      refusal: z.string().nullable(),
      cmdId: z.uuid().nullable(),
    }),
  ),
});

export const ZoneImages = z.object({ images: z.array(z.object({ id: z.uuid(), name: z.string() })) });
