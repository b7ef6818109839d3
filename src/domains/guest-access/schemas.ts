import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Accepted, Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxSshKeyLength } from '#domains/ssh-keys/limits.ts';

const password = z.string().max(200).optional();

export const ResetPassword = z.strictObject({
  /** One is made where none is given. */
  password,
  /** Cuts the power for the restart instead of asking the guest. */
  force: z.boolean().default(false),
});
/** `password` is in this one answer and nowhere else; null where the person gave it. */
export const Revealed = Accepted.extend({ user: z.string(), password: z.string().nullable() });

const keys = {
  /** One typed in, and those of the library of keys. */
  sshKey: z.string().max(maxSshKeyLength).optional(),
  sshKeyIds: z.array(z.uuid()).max(50).default([]),
};
export const ResetSshKey = z.strictObject({ ...keys, force: z.boolean().default(false) });

export const Rescue = z
  .object({
    /** Since when it runs from the rescue system; null: it does not. */
    since: Instant.nullable(),
    by: signer(z.string()).nullable(),
    user: z.string(),
    /** What the engine of the server can do; null: it cannot reach the system. */
    can: z.object({ reset: z.boolean(), rescue: z.boolean() }).nullable(),
  })
  .meta({ id: 'ServerRescue' });

export const Rebuild = z.strictObject({
  imageId: z.uuid(),
  /** The server's name, typed by the person. */
  confirm: z.string().max(200),
  password,
  ...keys,
  /** Also erases the disks other than the system disk. */
  wipeDisks: z.boolean().default(false),
  /** The monthly or hourly price that was shown; required where the image's license changes it. */
  expectedMicro: z.int().optional(),
});

const Prices = z.object({ monthlyMicro: z.int(), hourlyOnMicro: z.int(), hourlyOffMicro: z.int() });

/** What rebuilding from an image changes in addition to the system. */
export const RebuildOffer = z
  .object({
    /** The licenses of the current system and of the image, as price-list items; null: none. */
    licenceBefore: z.string().nullable(),
    licenceAfter: z.string().nullable(),
    currency: z.enum(currencies),
    billingMode: z.union([z.literal(0), z.literal(1)]),
    before: Prices,
    /** The same as before where the license stays the same. */
    after: Prices,
  })
  .meta({ id: 'RebuildOffer' });
