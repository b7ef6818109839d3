import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { starters } from './builtin.ts';
import { maxAddresses } from './limits.ts';
import { actions, directions, protocols, refKinds } from './rules.ts';
import { firewallStates } from './states.ts';

const Action = z.enum(actions);

/** Shapes alone: what a rule says is judged by `problems.ts`, with a code at the field. */
export const RuleShape = z.strictObject({
  id: z.string().min(1).max(36),
  direction: z.enum(directions),
  action: Action,
  protocol: z.enum(protocols),
  peers: z.array(z.string().max(120)).max(500),
  ports: z.string().max(500),
  note: z.string().max(2000),
  enabled: z.boolean(),
});
const policies = { policyIn: Action, policyOut: Action };
const rules = z.array(RuleShape).max(500);
export const RuleSetShape = z.strictObject({ enabled: z.boolean(), ...policies, rules });

export const InForceShape = z.object({
  enabled: z.boolean(),
  ...policies,
  rules: z.array(
    z.object({
      direction: z.enum(directions),
      action: Action,
      protocol: z.enum(protocols),
      peers: z.array(z.string()).nullable(),
      ports: z.array(z.object({ from: z.int(), to: z.int() })).nullable(),
    }),
  ),
});

/** Something a rule can use instead of addresses, and what it currently resolves to. */
export const RefChoice = z.object({
  /** As it is in a rule, such as `group:<id>`. */
  ref: z.string(),
  kind: z.enum(refKinds),
  name: z.string(),
  addresses: z.array(z.string()),
});

export const FirewallView = z
  .object({
    /** Of the rules that are wanted; 0: there were never any. */
    revision: z.int(),
    version: z.int(),
    state: z.enum(firewallStates),
    set: RuleSetShape,
    /** The template that the server follows. */
    template: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    appliedRevision: z.int().nullable(),
    appliedAt: Instant.nullable(),
    /** Why the wanted rules could not be applied. */
    error: z.string().nullable(),
    cmdId: z.uuid().nullable(),
    /** What the host has where it is not what was applied. */
    host: InForceShape.nullable(),
    /** When the host was last asked. */
    lookedAt: Instant.nullable(),
    /** Packets each rule decided about since it was applied; null: the rule is not, or no one counts. */
    hits: z.array(z.int().nullable()),
    /** The rules go back to an earlier revision then, unless they are confirmed. */
    trial: z.object({ until: Instant, backTo: z.int() }).nullable(),
    refs: z.array(RefChoice),
    limit: z.int(),
    /** Whether the data center filters packets of servers at all. */
    able: z.boolean(),
    /** Who asks, as the server would see them, and the ports by which the guest is worked on. */
    me: z.object({ address: z.string(), ports: z.array(z.int()) }),
  })
  .meta({ id: 'FirewallView' });

const What = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rules'), set: RuleSetShape }),
  /** The server follows the template from now on. */
  z.strictObject({ kind: z.literal('template'), templateId: z.uuid() }),
  z.strictObject({ kind: z.literal('revision'), revision: z.int().min(0) }),
  /** What is wanted already, once more. */
  z.strictObject({ kind: z.literal('again') }),
]);

const acceptLockout = z.boolean().default(false);
export const FirewallApply = z.strictObject({
  what: What,
  /** Reverted automatically after two minutes unless confirmed. */
  trial: z.boolean().default(false),
  /** Applies, on trial, also what shuts the caller out. */
  acceptLockout,
});

export const ReachQuery = z.strictObject({
  direction: z.enum(directions).default('in'),
  protocol: z.enum(['tcp', 'udp', 'icmp', 'gre', 'esp']).default('tcp'),
  address: z.string().max(60),
  port: z.string().max(7).optional(),
});
export const ReachAnswer = z.object({
  action: Action,
  /** The place of the rule that decides, from 1; null: the default does. */
  place: z.int().nullable(),
  rule: RuleShape.nullable(),
  /** Whether the rules that were asked are active. */
  inForce: z.boolean(),
});

export const RevisionRow = z.object({
  revision: z.int(),
  date: Instant,
  by: signer(z.string()),
  /** How it came to be, in words. */
  reason: z.string(),
  summary: z.string(),
  appliedAt: Instant.nullable(),
  set: RuleSetShape,
});

/** What becomes, or would become, of one server. */
export const Affected = z.object({
  serverId: z.uuid(),
  name: z.string(),
  cmdId: z.uuid().nullable(),
  /** Why its rules are not changed now. */
  refusal: z.string().nullable(),
  /** What changes, in a few words. */
  summary: z.string(),
  /** The ports on which it would shut the caller out. */
  lockedPorts: z.array(z.int()),
});

export const ApplyToMany = z.strictObject({
  serverIds: z.array(z.uuid()).min(1).max(200),
  what: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rules'), set: RuleSetShape }),
    z.strictObject({ kind: z.literal('template'), templateId: z.uuid(), follow: z.boolean() }),
    z.strictObject({ kind: z.literal('server'), serverId: z.uuid() }),
  ]),
  acceptLockout,
});
export const AppliedToMany = z.object({ results: z.array(Affected) });

const serverId = z.uuid().optional();
const name = z.string().max(200);
const note = z.string().max(1000).default('');

const template = { name, note, ...policies, rules };
export const TemplateCreate = z.strictObject({ serverId, ...template });
export const TemplateSave = z.strictObject({ ...template, acceptLockout });
export const TemplateRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    note: z.string(),
    ...policies,
    rules,
    /** How many servers follow it. */
    servers: z.int(),
    version: z.int(),
  })
  .meta({ id: 'FirewallTemplate' });
/** `address` is where the caller comes from: what a proposal for a new server lets in. */
export const TemplateFacts = { limit: z.int(), address: z.string() };

/** What a new server gets: the proposal, a starter, a template, or the rules of another server. */
export const FirstRules = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('starter'), starter: z.enum(starters) }),
  z.strictObject({ kind: z.literal('template'), templateId: z.uuid(), follow: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('server'), serverId: z.uuid() }),
]);
export type FirstRules = z.infer<typeof FirstRules>;
export const TemplateSaved = z.object({ template: TemplateRow, results: z.array(Affected) });

const group = { name, note, addresses: z.array(z.string().max(120)).max(maxAddresses * 2) };
export const GroupCreate = z.strictObject({ serverId, ...group });
export const GroupSave = z.strictObject({ ...group, acceptLockout });
export const GroupRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    note: z.string(),
    addresses: z.array(z.string()),
    /** How many servers, and templates, have it in their rules. */
    servers: z.int(),
    templates: z.int(),
    version: z.int(),
  })
  .meta({ id: 'AddressGroup' });
export const GroupSaved = z.object({ group: GroupRow, results: z.array(Affected) });
