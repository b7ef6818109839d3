import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { Instant } from '#kernel/wire.ts';
import { maxParams, maxParamText } from './limits.ts';
import { why } from './reasons.ts';

/** The address of a list's screen as routes are written, such as `/servers`. */
const ListPath = z
  .string()
  .max(120)
  .regex(/^\/[A-Za-z0-9/$_{}-]*$/, hint(why('expected.list')));

/** The page that is open, and the view itself, are no part of what a view shows. */
const never = ['page', 'cursor', 'view'];

const fits = (params: Record<string, string>): boolean => {
  const entries = Object.entries(params);
  const length = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return entries.length <= maxParams && length <= maxParamText && !entries.some(([key]) => never.includes(key));
};

/** Parameters of a list's address, by name. */
export const ViewParams = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, hint(why('expected.parameter'))), z.string().max(2000))
  .refine(fits, hint(why('expected.parameters', { parameters: maxParams, characters: maxParamText })))
  .meta({ id: 'ViewParams' });

export const SavedView = z
  .object({
    id: z.uuid(),
    list: z.string(),
    name: z.string(),
    params: z.record(z.string(), z.string()),
    /** The group it is shared with; null: it is private. */
    group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    owner: z.string(),
    /** Whether the caller may change it. */
    mine: z.boolean(),
    created: Instant,
    changed: Instant,
    version: z.int(),
  })
  .meta({ id: 'SavedView' });

export const ViewQuery = z.strictObject({ list: ListPath });
export const SavedViews = z.object({
  /** One's own by name, then those that others share. */
  items: z.array(SavedView),
  /** What the list begins with. */
  defaultId: z.uuid().nullable(),
  /** The groups that a view can be shared with. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), owner: z.string(), mine: z.boolean() })),
});

const edit = { name: z.string().max(200), params: ViewParams, groupId: z.uuid().nullable() };
export const ViewNew = z.strictObject({ list: ListPath, ...edit });
export const ViewEdit = z.strictObject(edit);
export const DefaultView = z.strictObject({ list: ListPath, viewId: z.uuid().nullable() });
