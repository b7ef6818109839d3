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

/**
 * Whether an account has chosen to be notified of what a notice is about: that of the server goes before that of a tag, and
 * of two tags the one that lets it through. Null: it has chosen nothing.
 */
export async function choiceAbout(
  tx: Db,
  notice: { accountId: string; code: NotificationCode; objectLink: string | null },
): Promise<boolean | null> {
  const topic = kindOf(notice.code).topic;
  const serverId = serverIn(notice.objectLink);
  if (topic === undefined || serverId === undefined) return null;
  const choices = (await readChoices(tx, notice.accountId, serverId)).filter((choice) => choice.topic === topic);
  const own = choices.find(({ tag }) => tag === null);
  if (own !== undefined) return own.enabled;
  return choices.length === 0 ? null : choices.some(({ enabled }) => enabled);
}
