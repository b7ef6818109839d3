import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { roles } from '#kernel/permissions.ts';
import { timingFields } from '#kernel/timing-schema.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { fileUses, kinds, osFamilies, parameterTypes } from './definition.ts';
import { maxFileBytes, maxNameLength, maxParameters, maxServers, maxValueLength } from './limits.ts';
import { why } from './reasons.ts';
import { runActions, runStates, serviceStates } from './states.ts';

const Command = z.strictObject({
  words: z.array(z.string().min(1).max(500)).min(1).max(50),
  script: z.string().max(20_000).default(''),
});

const Parameter = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, hint(why('expected.name'))),
  title: z.string().min(1).max(80),
  type: z.enum(parameterTypes),
  required: z.boolean().default(false),
  secret: z.boolean().default(false),
  preset: z.string().max(maxValueLength).default(''),
  choices: z.array(z.string().min(1).max(200)).max(50).default([]),
});

/** A servicelet as it is written. */
export const DefinitionEdit = z.strictObject({
  name: z.string().max(maxNameLength * 2),
  description: z.string().max(1000).default(''),
  os: z.enum(osFamilies),
  kind: z.enum(kinds),
  command: Command,
  removal: Command.nullable().default(null),
  parameters: z.array(Parameter).max(maxParameters).default([]),
  file: z.enum(fileUses).default('none'),
  timeoutSeconds: z.int().min(1).max(3600).default(60),
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  enabled: z.boolean().default(true),
});

export const DefinitionRow = z
  .object({
    ...DefinitionEdit.shape,
    id: z.uuid(),
    version: z.int(),
    changedAt: Instant,
    changedBy: signer(z.string()),
  })
  .meta({ id: 'Servicelet' });

/** What people see of a servicelet that they may run. */
export const AllowedServicelet = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    os: z.enum(osFamilies),
    kind: z.enum(kinds),
    version: z.int(),
    parameters: z.array(Parameter),
    actions: z.array(z.object({ action: z.enum(runActions), parameters: z.array(z.string()), file: z.enum(fileUses) })),
    timeoutSeconds: z.int(),
    roles: z.array(z.enum(roles)),
  })
  .meta({ id: 'AllowedServicelet' });
export const AllowedServicelets = z.object({ items: z.array(AllowedServicelet) });

const ServiceRow = z.object({
  serviceletId: z.uuid(),
  name: z.string(),
  state: z.enum(serviceStates),
  version: z.int(),
  since: Instant,
  by: signer(z.string()),
  runId: z.uuid().nullable(),
});

export const ServerServicelets = z.object({
  os: z.enum(osFamilies),
  /** Whether its data center has an agent at all. */
  agent: z.boolean(),
  items: z.array(AllowedServicelet),
  services: z.array(ServiceRow),
  maxFileBytes: z.int(),
});

const RunFile = z.object({
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  mode: z.string(),
  overwrite: z.boolean(),
});

const runFields = {
  id: z.uuid(),
  serverId: z.uuid(),
  serverName: z.string(),
  serviceletId: z.uuid(),
  name: z.string(),
  version: z.int(),
  action: z.enum(runActions),
  os: z.enum(osFamilies),
  state: z.enum(runStates),
  /** Values of secret parameters are masked. */
  parameters: z.record(z.string(), z.string()),
  file: RunFile.nullable(),
  exitCode: z.int().nullable(),
  reason: z.string().nullable(),
  by: signer(z.string()),
  source: z.string(),
  queuedAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  cancelling: z.boolean(),
  scheduleId: z.uuid().nullable(),
  batchId: z.uuid().nullable(),
  cmdId: z.uuid(),
};
export const RunRow = z.object(runFields).meta({ id: 'ServiceletRun' });
export const RunDetail = z
  .object({
    ...runFields,
    output: z.string(),
    truncated: z.boolean(),
    /** The command for the agent; values appear as `{name}`. */
    command: z.object({ words: z.array(z.string()), script: z.string() }),
    timeoutSeconds: z.int(),
  })
  .meta({ id: 'ServiceletRunDetail' });

/** A file that is written before the command runs. */
const Upload = z.strictObject({
  path: z.string().max(1000),
  content: z.base64().max(Math.ceil(maxFileBytes / 3) * 4 + 4),
  /** What it must come to, where the person knows it. */
  hash: z
    .strictObject({ kind: z.enum(['md5', 'sha256', 'sha512']), value: z.string().max(200) })
    .nullable()
    .default(null),
  mode: z
    .string()
    .regex(/^[0-7]{3}$/, hint(why('expected.mode')))
    .default('644'),
  overwrite: z.boolean().default(false),
});

const asked = {
  serviceletId: z.uuid(),
  action: z.enum(runActions),
  values: z.record(z.string().max(40), z.string()).default({}),
  file: Upload.nullable().default(null),
};
export const RunOrder = z.strictObject(asked);
export const RunOfMany = z.strictObject({
  ...asked,
  serverIds: z.array(z.uuid()).min(1).max(maxServers),
  /** One server after the other; what has not begun when one fails is canceled. */
  stopOnFailure: z.boolean().default(false),
});
export const RunsBegun = z.object({
  batchId: z.uuid(),
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      cmdId: z.uuid().nullable(),
      runId: z.uuid().nullable(),
      refusal: z.string().nullable(),
    }),
  ),
});
export const BatchRuns = z.object({ items: z.array(RunRow) });

export const ServiceletScheduleEdit = z.strictObject({
  serviceletId: z.uuid(),
  ...timingFields,
  values: z.record(z.string().max(40), z.string()).default({}),
  paused: z.boolean().default(false),
});
export const ServiceletScheduleRow = ServiceletScheduleEdit.extend({
  id: z.uuid(),
  name: z.string(),
  by: signer(z.string()),
  nextRuns: z.array(Instant),
  lastRun: z.object({ id: z.uuid(), state: z.enum(runStates), at: Instant }).nullable(),
  /** Why its last slot was missed; null when it was not. */
  lastProblem: z.string().nullable(),
  version: z.int(),
}).meta({ id: 'ServiceletSchedule' });
