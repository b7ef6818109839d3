import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { kindOf, type NotificationCode } from '../kinds.ts';
import type { ServerTopic } from '../sets.ts';

/** A choice about one server, or about all with a tag. */
export interface Choice {
  /** Null: it is about the server itself. */
  tag: string | null;
  topic: ServerTopic;
  enabled: boolean;
}

/** What an account has chosen for a server and for the tags that it has. */
export async function readChoices(db: Db, accountId: string, serverId: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select c.tag, c.topic, c.enabled from notification_choice c
    where c.account_id = ${accountId} and (c.server_id = ${serverId}
      or c.tag = any((select server_tags(${serverId}))::text[]))`.execute(db);
  return rows;
}

/** Keeps a choice for a server, or for a tag; `enabled` null: what the preferences say again. */
export async function saveChoice(
  tx: Db,
  of: { accountId: string; serverId: string; tag: string | null; topic: ServerTopic; enabled: boolean | null },
): Promise<void> {
  const { accountId, tag, topic, enabled } = of;
  const serverId = tag === null ? of.serverId : null;
  if (enabled === null)
    await sql`
      delete from notification_choice where account_id = ${accountId} and topic = ${topic}
        and server_id is not distinct from ${serverId}::uuid and tag is not distinct from ${tag}::text`.execute(tx);
  else
    await sql`
      insert into notification_choice (account_id, server_id, tag, topic, enabled)
      values (${accountId}, ${serverId}, ${tag}, ${topic}, ${enabled})
      on conflict (account_id, server_id, tag, topic) do update set enabled = excluded.enabled`.execute(tx);
}

const serverIn = (link: string | null) => /^\/servers\/([0-9a-f-]{36})(\/|$)/.exec(link ?? '')?.[1];

/** What a notice is about where someone may have chosen to be notified of it, or not; null: nothing of the kind. */
export function choosable(notice: { code: NotificationCode; objectLink: string | null }) {
  const topic = kindOf(notice.code).topic ?? null;
  const serverId = serverIn(notice.objectLink) ?? null;
  return topic === null || serverId === null ? { topic: null, server: null } : { topic, server: serverId };
}

/**
 * Whether the account of a row `g` has chosen to be notified of its `server` and `topic`: what is said of the server goes
 * before that of a tag, and of two tags the one that lets it through. Null: it has chosen nothing.
 */
export const choiceAbout = sql<boolean | null>`coalesce(
  (select c.enabled from notification_choice c
    where c.account_id = g.account and c.topic = g.topic and c.server_id = g.server and c.tag is null),
  (select bool_or(c.enabled) from notification_choice c where c.account_id = g.account and c.topic = g.topic
    and c.tag = any((select server_tags(g.server))::text[])))`;
