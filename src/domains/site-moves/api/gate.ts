import { orderGate } from '#domains/servers/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { item } from '#kernel/errors.ts';
import { supportInfoPath } from '#domains/site-contents/paths.ts';
import { say } from '../messages.ts';
import { readMoveFrom } from './store.ts';

/** An account that went on elsewhere orders there. */
export const movedGate = orderGate({
  async refusal(db, { accountId }) {
    const move = await readMoveFrom(db, accountId);
    if (move === null) return null;
    const { name: site } = await readSiteLook(db, move.toSiteId);
    return { problem: item(8393, undefined, { site }), way: { to: supportInfoPath(), title: say('support-link') } };
  },
});
