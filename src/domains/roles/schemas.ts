import { z } from 'zod';
import { permissionAreas, risks } from '#kernel/permission-catalog.ts';
import { roles } from '#kernel/permissions.ts';
import { Instant } from '#kernel/wire.ts';
import { maxPermissions } from './limits.ts';

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

export const grantStates = ['active', 'expired', 'revoked'] as const;
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
    by: z.string().nullable(),
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
