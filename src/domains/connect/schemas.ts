import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { connectionTypes, consoleKinds } from './states.ts';

const Type = z.literal([...connectionTypes]);

export const ConsoleChoice = z.object({
  kind: z.enum(consoleKinds),
  /** Why it cannot be opened now; null when it can. */
  refusal: z.string().nullable(),
});

export const Connection = z
  .object({
    type: Type,
    /** Null: the server has no address. */
    address: z.string().nullable(),
    port: z.int(),
    user: z.string(),
    /** It was saved; else it follows the image. */
    custom: z.boolean(),
    /** Every address that the server has. */
    addresses: z.array(z.string()),
    /** Of its SSH host key; null: not reported by the guest. */
    fingerprint: z.string().nullable(),
    consoles: z.array(ConsoleChoice),
    version: z.int(),
  })
  .meta({ id: 'Connection' });

/** Shapes only: the rules answer what is not possible with their own code at the field. */
export const ConnectionEdit = z
  .strictObject({
    type: Type,
    /** Null: the server's own. */
    address: z.string().max(300).nullable(),
    port: z.int(),
    user: z.string().max(200),
  })
  .meta({ id: 'ConnectionEdit' });

export const ConsoleOrder = z.strictObject({ kind: z.enum(consoleKinds), readOnly: z.boolean().default(false) });

export const ConsoleTicket = z
  .object({ ticket: z.string(), expires: Instant, serverName: z.string() })
  .meta({ id: 'ConsoleTicket' });

export const OpenConsole = z
  .object({
    id: z.uuid(),
    kind: z.enum(consoleKinds),
    name: z.string(),
    email: z.string(),
    readOnly: z.boolean(),
    since: Instant,
    /** Opened in this very session. */
    own: z.boolean(),
  })
  .meta({ id: 'OpenConsole' });

export const OpenConsoles = z.object({ items: z.array(OpenConsole) });
