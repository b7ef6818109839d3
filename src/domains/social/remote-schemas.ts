import { z } from 'zod';
import { personal } from '#kernel/personal.ts';
import { Instant } from '#kernel/wire.ts';

/** What came of a request of a site's own server, or of a link that it made. */
export const remoteResults = ['link-created', 'signed-in', 'factor-asked', 'tested', 'refused'] as const;
export type RemoteResult = (typeof remoteResults)[number];

/** Why it was refused. */
export const remoteReasons = ['token', 'off', 'address', 'account', 'link', 'disabled', 'screened'] as const;
export type RemoteReason = (typeof remoteReasons)[number];

export const RemoteSignIn = z
  .object({
    id: z.int(),
    at: Instant,
    /** Empty where the request had no valid token. */
    email: z.string(),
    ip: personal('ip', z.string()),
    result: z.enum(remoteResults),
    /** Null: it was not refused. */
    reason: z.enum(remoteReasons).nullable(),
  })
  .meta({ id: 'RemoteSignIn' });

/** The address of the site's own server; empty: that of the request. */
export const RemoteTest = z.strictObject({ address: z.string().trim().max(64).default('') });

/** What must be so for a sign-in to work, in the order in which it is looked at. */
export const remoteChecks = ['access', 'token', 'address', 'open'] as const;
export type RemoteCheck = (typeof remoteChecks)[number];

export const RemoteTestResult = z
  .object({
    address: z.string(),
    checks: z.array(z.object({ id: z.enum(remoteChecks), ok: z.boolean() })),
    /** Opens what a customer would see, once; null: a check failed. */
    link: z.object({ url: z.string(), expiresInSeconds: z.int() }).nullable(),
  })
  .meta({ id: 'RemoteTestResult' });
