import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Accepted, Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxChosen, maxTextLength } from './limits.ts';
import { osFamilies, policyScopes, policyStates, runStates } from './states.ts';

const line = (max: number) => z.string().max(max);

/** Shapes alone: what a policy says is judged by `check.ts`, with a code, a line and a column. */
export const FileShape = z.strictObject({
  id: line(36).min(1),
  path: line(300),
  owner: line(80),
  mode: line(8),
  /** Text that is kept here, or a link to something that the guest fetches and checks. */
  kind: z.enum(['text', 'link']),
  encoding: z.enum(['plain', 'base64', 'gzip']),
  content: z.string().max(maxTextLength * 2),
  url: line(500),
  /** MD5, SHA-256 or SHA-512 in hexadecimal digits, which its length decides; of a text it may be empty. */
  checksum: line(128),
});
export const ServiceShape = z.strictObject({
  id: line(36).min(1),
  name: line(60),
  /** Separated by spaces. */
  packages: line(500),
  parameters: z.array(z.strictObject({ name: line(60), value: line(500) })).max(40),
  /** One command a line. */
  setup: line(4000),
  /** What the system calls it; empty: nothing is started. */
  unit: line(80),
  /** A command that succeeds when the service works. */
  health: line(500),
  /** Ports that its users reach it on: what its firewall should let in. */
  ports: line(100),
});
export const VariableShape = z.strictObject({
  id: line(36).min(1),
  name: line(40),
  label: line(80),
  kind: z.enum(['text', 'number', 'yes-no', 'choice', 'secret']),
  choices: z.array(line(80)).max(30),
  initial: line(500),
  required: z.boolean(),
});
export const ContentShape = z.strictObject({
  config: z.string().max(maxTextLength * 2),
  files: z.array(FileShape).max(100),
  services: z.array(ServiceShape).max(100),
  variables: z.array(VariableShape).max(100),
});

/** A problem or warning, and its position. */
export const ProblemShape = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.int(),
  info: z.string(),
  key: z.string(),
  /** In the configuration, from 1. */
  line: z.int().nullable(),
  column: z.int().nullable(),
});

const facts = {
  name: line(200),
  description: line(2000).default(''),
  osFamily: z.enum(osFamilies),
  /** Such as `Debian 12`; none: every version. */
  osVersions: z.array(line(80)).max(30).default([]),
  scope: z.enum(policyScopes),
  tags: z.array(line(100)).max(50).default([]),
};
export const PolicyCreate = z.strictObject({ ...facts, content: ContentShape.optional() });
export const PolicySave = z.strictObject({ ...facts, content: ContentShape });

const row = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  osFamily: z.enum(osFamilies),
  osVersions: z.array(z.string()),
  tags: z.array(z.string()),
  scope: z.enum(policyScopes),
  state: z.enum(policyStates),
  /** The newest published one; null: none was. */
  publishedVersion: z.int().nullable(),
  /** Whether the draft is another than what is published. */
  changed: z.boolean(),
  /** Not `errors`: an answer with that has failed. */
  errorCount: z.int(),
  owner: z.string(),
  updated: Instant,
  /** Living servers that were made with it. */
  servers: z.int(),
  failedRuns: z.int(),
  /** The images that it is the default of. */
  defaultOf: z.array(z.string()),
  /** Whether the caller may change it. */
  mine: z.boolean(),
  version: z.int(),
};
export const PolicyRow = z.object(row).meta({ id: 'InitPolicyRow' });
export const PolicyView = z
  .object({ ...row, content: ContentShape, problems: z.array(ProblemShape), renderedBytes: z.int(), maxBytes: z.int() })
  .meta({ id: 'InitPolicy' });
export const VersionRow = z.object({
  number: z.int(),
  date: Instant,
  by: signer(z.string()),
  note: z.string(),
  /** Living servers that were made with it. */
  servers: z.int(),
  content: ContentShape,
});

/** What was chosen for a server: policies in their order, and what was answered. */
export const Choice = z.strictObject({
  policyId: z.uuid(),
  /** Left out: the newest published one. */
  version: z.int().min(1).optional(),
  values: z.record(line(40), line(2000)).default({}),
  /** Answers that are kept sealed and shown nowhere. */
  secrets: z.record(line(40), line(2000)).default({}),
});
export const Chosen = z.strictObject({ policies: z.array(Choice).max(maxChosen) });
export const RenderAsk = z.strictObject({
  policies: z.array(Choice).max(maxChosen).default([]),
  /** Instead: what is being written now. */
  draft: z.strictObject({ osFamily: z.enum(osFamilies), content: ContentShape }).optional(),
  /** The sample; one is made up where it is left out. */
  serverId: z.uuid().optional(),
  name: line(80).optional(),
  zoneId: line(40).optional(),
});
export const Rendered = z.object({
  text: z.string(),
  bytes: z.int(),
  maxBytes: z.int(),
  /** Where two policies want different things: who wins. */
  conflicts: z.array(z.object({ what: z.string(), policies: z.array(z.string()), winner: z.string() })),
  problems: z.array(ProblemShape),
  sample: z.object({ name: z.string(), ip: z.string(), ips: z.string(), zone: z.string(), user: z.string() }),
});

export const ChoiceRow = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  osFamily: z.enum(osFamilies),
  osVersions: z.array(z.string()),
  version: z.int(),
  variables: z.array(VariableShape),
  ports: z.array(z.string()),
});
export const ChoicesQuery = z.strictObject({ imageId: z.uuid().optional() });
/** `chosen`: the default of the image, in order. */
export const Choices = z.object({ items: z.array(ChoiceRow), chosen: z.array(z.uuid()) });

const Stage = z.object({
  name: z.enum(['init', 'config', 'final']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  exit: z.int().nullable(),
  log: z.string(),
});
export const RunRow = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  server: z.string(),
  number: z.int(),
  state: z.enum(runStates),
  /** While it runs. */
  stage: z.string().nullable(),
  policies: z.array(z.object({ id: z.uuid().nullable(), name: z.string(), version: z.int() })),
  ordered: Instant,
  ended: Instant.nullable(),
  stages: z.array(Stage),
});
export const ServerInit = z.object({
  runs: z.array(RunRow),
  /** What the guest was given, with references in place of secrets; null: nothing. */
  userData: z.string().nullable(),
  /** Why it cannot run again now; null when it can. */
  rerunRefusal: z.string().nullable(),
});

export const BulkAsk = z.strictObject({
  policyIds: z.array(z.uuid()).min(1).max(100),
  action: z.enum(['publish', 'deprecate', 'restore']),
});
export const BulkAnswer = z.object({
  results: z.array(z.object({ id: z.uuid(), name: z.string(), refusal: z.string().nullable() })),
});

export const DefaultsAsk = z.strictObject({
  imageId: z.uuid(),
  policyIds: z.array(z.uuid()).max(maxChosen),
  /** For oneself and the accounts below, or for the whole site. */
  reach: z.enum(['account', 'site']).default('account'),
});
export const ImageRow = z.object({
  id: z.uuid(),
  name: z.string(),
  osFamily: z.string(),
  policies: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export const Images = z.object({ items: z.array(ImageRow), mayForSite: z.boolean() });

/** The small server that a policy is tried out on, and what that costs. */
export const TestOffer = z
  .object({
    cpu: z.string(),
    ramMb: z.int(),
    diskGb: z.int(),
    currency: z.enum(currencies),
    hourlyMicro: z.int(),
    /** When it runs as long as it may; begun hours count as whole ones. */
    mostMicro: z.int(),
    minutes: z.int(),
    keepMinutes: z.int(),
    /** `draft`, or the number of the version. */
    tried: z.string(),
    variables: z.array(VariableShape),
    /** Why the policy cannot be tried out now; null when it can. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'InitTestOffer' });
export const TestQuery = z.strictObject({ zone: line(20), imageId: z.uuid() });
export const TestAsk = z.strictObject({
  zoneId: line(20),
  imageId: z.uuid(),
  values: z.record(line(40), line(2000)).default({}),
  secrets: z.record(line(40), line(2000)).default({}),
  /** The hourly price as it was shown; another price is refused. */
  expectedMicro: z.int().optional(),
});
/** `password` is in this one answer and nowhere else. */
export const TestStarted = Accepted.extend({
  serverId: z.uuid(),
  server: z.string(),
  user: z.string(),
  password: z.string(),
});
export const TestRow = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  server: z.string(),
  /** Whether the server is still there. */
  there: z.boolean(),
  tried: z.string(),
  currency: z.enum(currencies),
  mostMicro: z.int(),
  started: Instant,
  removeAt: Instant,
  run: RunRow.nullable(),
});
export const Tests = z.object({ items: z.array(TestRow) });
