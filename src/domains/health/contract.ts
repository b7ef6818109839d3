import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Accepted, Instant } from '#kernel/wire.ts';
import { serverTopics } from '#domains/notifications/sets.ts';
import { hintKinds } from './hints.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

const Hints = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(hintKinds),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        /** The person who asks has put it aside for this server. */
        dismissed: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ServerHints' });

const ConnectionTest = z
  .object({
    state: z.enum(['never', 'running', 'done', 'failed']),
    cmdId: z.uuid().nullable(),
    /** The address that was tried, and where from. */
    address: z.string().nullable(),
    from: z.string().nullable(),
    at: Instant.nullable(),
    /** Why it could not be done. */
    error: z.string().nullable(),
    /** Why no test can be made now; null when one can. */
    refusal: z.string().nullable(),
    probes: z.array(
      z.object({
        /** Null: a ping. */
        port: z.int().nullable(),
        answer: z.enum(['open', 'refused', 'silent']),
        ms: z.number().nullable(),
        /** Why nothing came back: a firewall rule, the server is off, or the guest does not answer. */
        reason: z.enum(['rule', 'off', 'guest']).nullable(),
        /** The rule that drops it, from 1; null: the default does. */
        place: z.int().nullable(),
        note: z.string(),
      }),
    ),
  })
  .meta({ id: 'ConnectionTest' });

const notify = z.enum(['on', 'off', 'default']);
const Choices = z
  .object({
    /** Of whom a choice can be made: the server itself (null), and each tag that it has. */
    items: z.array(z.object({ tag: z.string().nullable(), topic: z.enum(serverTopics), notify })),
  })
  .meta({ id: 'NotificationChoices' });

export const health = contract('health', {
  readNotificationChoices: op({
    method: 'GET',
    path: '/servers/{serverId}/notificationChoices',
    summary: 'Returns your notification settings for a server and its tags.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    output: Choices,
  }),
  saveNotificationChoice: op({
    method: 'PUT',
    path: '/servers/{serverId}/notificationChoices',
    summary: 'Sets your notifications for a server, or for all servers with one of its tags.',
    may: 'server.view',
    audit: 'notification.choose',
    support: 'refused',
    params: ofServer,
    input: z.strictObject({ tag: z.string().max(60).nullable(), topic: z.enum(serverTopics), notify }),
    output: Choices,
  }),
  readHints: op({
    method: 'GET',
    path: '/servers/{serverId}/hints',
    summary: 'Lists the health recommendations for a server, including the ones you dismissed.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    output: Hints,
  }),
  dismissHint: op({
    method: 'PUT',
    path: '/servers/{serverId}/hints/{kind}',
    summary: 'Dismisses a health recommendation, or restores it.',
    may: 'server.view',
    audit: 'hint.dismiss',
    support: 'refused',
    params: ofServer.extend({ kind: z.enum(hintKinds) }),
    input: z.strictObject({ dismissed: z.boolean() }),
    output: Hints,
  }),
  readConnectionTest: op({
    method: 'GET',
    path: '/servers/{serverId}/connectionTest',
    summary: 'Returns the latest connection test of a server, and the likely cause of each failure.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    output: ConnectionTest,
  }),
  startConnectionTest: op({
    method: 'POST',
    path: '/servers/{serverId}/connectionTest',
    summary: 'Tests whether a server can be reached from the internet: ping and common ports.',
    may: 'server.power',
    audit: 'server.connection-test',
    touches: ['health', 'servers'],
    support: 'acting',
    params: ofServer,
    output: Accepted,
    status: 202,
  }),
});
