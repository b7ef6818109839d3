import { Forbidden } from '#kernel/errors.ts';
import { record, recorded } from '#domains/history/api/port.ts';
import type { TagFollower } from '#domains/tags/api/port.ts';
import { say } from '../messages.ts';
import { kinds, objectKinds } from '../kinds.ts';
import { repaint } from './rules.ts';
import { groupsOfTag, kindsOfTag, peopleOfRules, tagsOfRules } from './store.ts';

const ofGroup = recorded<never>('group');

/** What changes for groups when objects get or lose tags: access is read from the tags themselves, screens and histories follow. */
export const followTags: TagFollower = {
  // Such a tag shares what carries it: who may not share must not tag with it either.
  async protects(ctx, { objectType, accountIds }) {
    const kind = objectKinds.find((one) => one === objectType);
    if (kind === undefined || ctx.me.permissions.has(kinds[kind].shares)) return null;
    return { tags: await tagsOfRules(ctx.db, { kind, accountIds }), reason: say('tag-shares') };
  },
  async changed(ctx, accountIds) {
    for (const to of await peopleOfRules(ctx.db, accountIds))
      await ctx.emit('share.changed', to, { accountId: to.accountId });
  },
  async deleted(ctx, tag) {
    if ((await kindsOfTag(ctx.db, tag.id)).some((kind) => !ctx.me.permissions.has(kinds[kind].shares)))
      throw new Forbidden(9953);
    for (const group of await groupsOfTag(ctx.db, tag.id)) {
      await record(ctx, {
        object: ofGroup(group),
        kind: 'access',
        action: say('tag-rule.ended', { tag: tag.name }),
      });
      await repaint(ctx, group);
    }
  },
};
