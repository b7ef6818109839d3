import { Invalid, item } from '#kernel/errors.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { ResultOf } from '#kernel/op.ts';
import { readChoices, saveChoice } from '#domains/notifications/api/port.ts';
import { serverTopics } from '#domains/notifications/sets.ts';
import { findServer, readTagsOf, ofServer } from '#domains/servers/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { health } from '../contract.ts';

type View = ResultOf<typeof health.readNotificationChoices>;

/** What the person who asks has chosen for a server and for each of its tags. */
export const readNotificationChoices: Run<typeof health.readNotificationChoices> = async (ctx, { params }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  return choicesFor(ctx, server.id);
};

/** Keeps a choice of the person who asks; it goes before the preferences. */
export const saveNotificationChoice: Run<typeof health.saveNotificationChoice> = async (ctx, { params, input }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const { id: serverId } = server;
  const before = await choicesFor(ctx, serverId);
  const { tag, topic } = input;
  const old = before.items.find((one) => one.tag === tag && one.topic === topic);
  if (old === undefined) throw new Invalid([item(1971, 'tag')]);
  const enabled = input.notify === 'default' ? null : input.notify === 'on';
  await saveChoice(ctx.db, { accountId: ctx.me.accountId, serverId, tag, topic, enabled });
  const what = tag === null ? topic : `${topic} of ${tag}`;
  const diff = { [what]: [old.notify, input.notify] as const };
  auditAlone(ctx, ofServer(server), { diff });
  return choicesFor(ctx, serverId);
};

async function choicesFor({ db, me }: Ctx, serverId: string): Promise<View> {
  const tags = (await readTagsOf(db, [serverId])).get(serverId) ?? [];
  const choices = await readChoices(db, me.accountId, serverId);
  const of = (tag: string | null, topic: string) => {
    const found = choices.find((one) => one.tag === tag && one.topic === topic);
    return found === undefined ? 'default' : found.enabled ? 'on' : 'off';
  };
  return {
    items: [null, ...tags].flatMap((tag) =>
      serverTopics.map((topic) => ({ tag, topic, notify: of(tag, topic) }) as const),
    ),
  };
}
