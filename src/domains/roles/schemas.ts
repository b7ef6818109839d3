import { z } from 'zod';
import { permissionAreas, risks } from '#kernel/permission-catalog.ts';
import { roles } from '#kernel/permissions.ts';

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
  })
  .meta({ id: 'CatalogPermission' });
