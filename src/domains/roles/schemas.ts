import { z } from 'zod';
import { permissionAreas, risks } from '#kernel/permission-catalog.ts';
import { roles } from '#kernel/permissions.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxPermissions, maxReasonLength } from './limits.ts';
import { grantStates, membershipStates, requestStates, teamStates } from './states.ts';

/** A permission with everyone who holds it, as far as the reader's own role reaches. */
export const CatalogPermission = z
  .object({
    /** Its name, such as `server.power`. */
    id: z.string(),
    area: z.enum(permissionAreas),
    objectType: z.string(),
    verb: z.string(),
    risk: z.enum(risks),
    description: z.string(),
    roles: z.array(z.enum(roles)),
    /** What sharing an object opens of it; null: nothing. */
    shared: z.enum(['access', 'configure']).nullable(),
    /** The entries of the menu that it unlocks. */
    menu: z.array(z.object({ id: z.string(), title: z.string(), route: z.string().nullable() })),
    /** The reader's role holds it, so that the reader can pass it on. */
    grantable: z.boolean(),
  })
  .meta({ id: 'CatalogPermission' });

export const BySet = z.strictObject({ setId: z.uuid() });
export const ByGrant = z.strictObject({ grantId: z.uuid() });

export const PermissionSetRow = z
  .object({
    id: z.uuid(),
    siteId: z.uuid(),
    site: z.string(),
    owner: z.string(),
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    /** The highest risk among its permissions. */
    risk: z.enum(risks),
    /** People and groups who have it now. */
    grants: z.int(),
    version: z.int(),
    created: Instant,
    archived: Instant.nullable(),
  })
  .meta({ id: 'PermissionSetRow' });

/** What someone gains and loses by a change of a set. */
export const AccessEffect = z.object({
  accountId: z.uuid(),
  email: z.string(),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
});

export const PermissionSet = z
  .object({
    ...PermissionSetRow.shape,
    /** Whom a change of the permissions concerns; empty for a read. */
    effects: z.array(AccessEffect),
  })
  .meta({ id: 'PermissionSet' });

const permissions = z.array(z.string().max(100)).max(maxPermissions);
export const SetEdit = z.strictObject({
  name: z.string().max(1000),
  description: z.string().max(5000).default(''),
  permissions,
});
export const SetCreate = z.strictObject({
  ...SetEdit.shape,
  /** Absent: one's own site. */
  siteId: z.uuid().optional(),
});
export const SetArchive = z.strictObject({ archived: z.boolean() });

export const GrantRow = z
  .object({
    id: z.uuid(),
    siteId: z.uuid(),
    setId: z.uuid().nullable(),
    /** The name of the set, or the permission. */
    what: z.string(),
    permission: z.string().nullable(),
    groupId: z.uuid().nullable(),
    accountId: z.uuid(),
    /** The email of the person, or the name of the group. */
    holder: z.string(),
    /** The email of who granted it; null: no longer here. */
    by: signer(z.string()).nullable(),
    reason: z.string(),
    created: Instant,
    expires: Instant.nullable(),
    ended: Instant.nullable(),
    state: z.enum(grantStates),
  })
  .meta({ id: 'GrantRow' });

/** A set or one permission, for a person or a group. */
export const GrantInput = z.strictObject({
  setId: z.uuid().optional(),
  permission: z.string().max(100).optional(),
  email: z.string().max(320).optional(),
  groupId: z.uuid().optional(),
  /** When it expires; absent: never. */
  until: Instant.optional(),
  reason: z.string().max(5000),
});

export const TeamRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    /** The account above. */
    owner: z.string().nullable(),
    state: z.enum(teamStates),
    /** They hold only what is granted; false: they see everything of the account too. */
    grantsOnly: z.boolean(),
    /** Permission sets and permissions that they have now. */
    grants: z.array(z.string()),
    created: Instant,
    lastSignIn: Instant.nullable(),
  })
  .meta({ id: 'TeamRow' });

export const ByMember = z.strictObject({ memberId: z.uuid() });
export const TeamInvite = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: z.string().max(320),
  /** Absent: the set of the account named Team member, which is made if there is none. */
  setId: z.uuid().optional(),
  until: Instant.optional(),
});

export const AuditorInvite = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: z.string().max(320),
  reason: z.string().max(maxReasonLength * 2),
  until: Instant.optional(),
});

export const ByMembership = z.strictObject({ membershipId: z.uuid() });
/** Where to act: a membership; null: one's own account. */
export const CurrentAccount = z.strictObject({ membershipId: z.uuid().nullable() });
export const Memberships = z
  .object({
    items: z.array(
      z.object({
        /** Null: the person's own account. */
        membershipId: z.uuid().nullable(),
        accountId: z.uuid(),
        owner: z.string(),
        email: z.string(),
        state: z.enum(membershipStates),
        /** What it holds: permission sets and permissions. */
        grants: z.array(z.string()),
        /** When the last of them expires; null: never. */
        expires: Instant.nullable(),
        /** The session acts in it. */
        current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Memberships' });

/** What allows something to a person, or stands in the way. */
export const accessLinks = [
  'role',
  'not-in-role',
  'grants-only',
  'set',
  'direct',
  'beyond-reach',
  'disabled',
  'own',
  'site',
  'provider',
  'shared',
  'shared-too-little',
  'shared-by-rule',
  'outside',
] as const;
export const AccessQuery = z.strictObject({
  email: z.string().max(320),
  permission: z.string().max(100),
  /** A server that the person would act on. */
  serverId: z.uuid().optional(),
});
export const Access = z
  .object({
    accountId: z.uuid(),
    email: z.string(),
    role: z.enum(roles),
    permission: z.string(),
    allowed: z.boolean(),
    /** Everything that decides about it: what allows, and what stands in the way. */
    chain: z.array(
      z.object({
        kind: z.enum(accessLinks),
        allows: z.boolean(),
        /** The set, permission or object. */
        name: z.string().nullable(),
        /** The group through which it comes. */
        group: z.string().nullable(),
        /** Who granted it. */
        by: signer(z.string()).nullable(),
        expires: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'Access' });

export const ByRequest = z.strictObject({ requestId: z.uuid() });
export const AccessRequestRow = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    email: z.string(),
    permission: z.string(),
    description: z.string(),
    reason: z.string(),
    state: z.enum(requestStates),
    created: Instant,
    decided: Instant.nullable(),
    decidedBy: signer(z.string()).nullable(),
    answer: z.string(),
  })
  .meta({ id: 'AccessRequest' });
/** A permission, or the entry of the menu that needs it. */
export const AccessAsk = z.strictObject({
  permission: z.string().max(100).optional(),
  item: z.string().max(100).optional(),
  reason: z.string().max(5000),
});
export const AccessApproval = z.strictObject({
  /** A set that contains the permission; absent: the permission alone. */
  setId: z.uuid().optional(),
  until: Instant.optional(),
});
export const AccessDecline = z.strictObject({ answer: z.string().max(5000) });
