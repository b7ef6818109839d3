import { z } from 'zod';
import { permissionAreas, risks } from '#kernel/permission-catalog.ts';
import { roles } from '#kernel/permissions.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxPermissions, maxSetsInFile } from '#domains/roles/limits.ts';
import { maxDecisions } from './limits.ts';
import { coverages, decisions, entryKinds, reviewStates, setOutcomes, verdicts } from './states.ts';

export const ByPerson = z.strictObject({ userId: z.uuid() });
export const ByReview = z.strictObject({ reviewId: z.uuid() });

/** A person with what they hold. */
export const PersonAccess = z
  .object({
    id: z.uuid(),
    siteId: z.uuid(),
    site: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    /** They hold nothing of the role, only what is granted. */
    grantsOnly: z.boolean(),
    /** `Disabled` in place of the account state where the account is disabled. */
    state: z.string(),
    /** How many permissions they hold now. */
    permissions: z.int(),
    /** The permission sets and permissions that are granted to them. */
    grants: z.array(z.string()),
    groups: z.array(z.string()),
    lastSignIn: Instant.nullable(),
  })
  .meta({ id: 'PersonAccess' });

/** A permission that someone holds, with everything that gives it. */
export const HeldPermission = z.object({
  id: z.string(),
  area: z.enum(permissionAreas),
  risk: z.enum(risks),
  description: z.string(),
  /** Why they hold it, such as `Role`. */
  reasons: z.array(z.string()),
});

const siteHost = z.string().max(253).optional();
/** Absent: the caller's own site. */
export const SetFileQuery = z.strictObject({ siteHost });
const FileSet = z.strictObject({
  name: z.string().max(1000),
  description: z.string().max(5000).default(''),
  permissions: z.array(z.string().max(100)).max(maxPermissions),
});
/** Permission sets as a file that another site imports. */
export const SetFile = z
  .object({
    format: z.literal('permission-sets'),
    version: z.literal(1),
    sets: z.array(z.object({ name: z.string(), description: z.string(), permissions: z.array(z.string()) })),
  })
  .meta({ id: 'PermissionSetFile' });
export const SetImport = z.strictObject({
  /** Absent: the caller's own site. */
  siteHost,
  format: z.literal('permission-sets'),
  version: z.literal(1),
  sets: z.array(FileSet).min(1).max(maxSetsInFile),
});
export const SetResults = z.object({
  results: z.array(
    z.object({
      /** The place in the file, from 0. */
      id: z.string(),
      name: z.string(),
      outcome: z.enum(setOutcomes),
      /** Permissions that the set has more, and less, than before. */
      added: z.array(z.string()),
      removed: z.array(z.string()),
      refusal: z.string().nullable(),
    }),
  ),
});

/** An access review with how far it is. */
export const AccessReview = z
  .object({
    id: z.uuid(),
    siteId: z.uuid(),
    site: z.string(),
    /** The account whose people it is of; null: the people of the site. */
    owner: z.string().nullable(),
    covers: z.enum(coverages),
    name: z.string(),
    state: z.enum(reviewStates),
    due: Instant,
    overdue: z.boolean(),
    entries: z.int(),
    kept: z.int(),
    removed: z.int(),
    created: Instant,
    createdBy: signer(z.string()),
    ended: Instant.nullable(),
    endedBy: signer(z.string()).nullable(),
  })
  .meta({ id: 'AccessReview' });

/** What someone held when a review began, and what was decided about it. */
export const ReviewEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(entryKinds),
    accountId: z.uuid().nullable(),
    groupId: z.uuid().nullable(),
    /** The email of a person, or the name of a group. */
    holder: z.string(),
    /** The role, the permission set or permission, or the group. */
    what: z.string(),
    risk: z.enum(risks),
    by: signer(z.string()).nullable(),
    reason: z.string(),
    since: Instant,
    expires: Instant.nullable(),
    /** The last sign-in before the review began; null: never, or a group. */
    lastUsed: Instant.nullable(),
    decision: z.enum(decisions).nullable(),
    decidedBy: signer(z.string()).nullable(),
    decided: Instant.nullable(),
    note: z.string(),
  })
  .meta({ id: 'AccessReviewEntry' });

export const ReviewStart = z.strictObject({
  /** Absent: the caller's own site. */
  siteHost,
  name: z.string().max(1000),
  due: Instant,
  /** Of a site; an account reviews its own people. */
  covers: z.enum(['staff', 'everyone']).optional(),
});
export const Decisions = z.strictObject({
  entryIds: z.array(z.uuid()).min(1).max(maxDecisions),
  verdict: z.enum(verdicts),
  note: z.string().max(5000).default(''),
});
export const DecisionResults = z.object({
  results: z.array(z.object({ entryId: z.uuid(), name: z.string(), refusal: z.string().nullable() })),
});
