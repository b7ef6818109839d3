import type { Loop } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { runInTurn } from '#platform/run-due.ts';
import { record, recorded } from '#domains/history/api/port.ts';
import { refreshSessions } from '#domains/identity/api/port.ts';
import { say } from '../messages.ts';
import { accountsIn, endMember, lockExpired, readNextExpiry } from './store-members.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** Someone was added to a group until a time. */
    'group-member': true;
  }
}

const ofGroup = recorded<never>('group');

/** Ends memberships at their time; sleeps until the next one, or until someone is added until a time. */
export const expireMembers: Loop = {
  name: 'groups.expire-members',
  everySeconds: 60,
  wakes: ['group-member'],
  async run(app) {
    await runInTurn(app, async (tx, now) => {
      const member = await lockExpired(tx, now);
      if (member === null) return false;
      const { id, email, groupId, ...group } = member;
      const before = await accountsIn(tx, groupId);
      await endMember(tx, id, { state: 'expired', at: now });
      const left = new Set((await accountsIn(tx, groupId)).map(({ accountId }) => accountId));
      const people = before.filter(({ accountId }) => !left.has(accountId));
      await refreshSessions(
        tx,
        people.map(({ accountId }) => accountId),
        now,
      );
      for (const to of people) await emitter(tx)('share.changed', to, { accountId: to.accountId });
      await record(tx, {
        object: ofGroup({ ...group, id: groupId }),
        kind: 'access',
        action: say('group.member-expired'),
        diff: { member: [email, null] },
        by: { name: '', source: 'system' },
        at: now,
      });
      return true;
    });
    const next = await readNextExpiry(app.db);
    return next === null ? null : Math.max(1, Math.ceil((next.getTime() - app.clock.now()) / 1000));
  },
};
