import { orderGate } from '#domains/servers/api/port.ts';
import { item } from '#kernel/errors.ts';
import { say } from '../messages.ts';
import { budgetPath } from '../paths.ts';
import { monthOf } from './spending.ts';
import { readStopping } from './store.ts';

/** Refuses servers that would be part of a budget which is used up. */
export const budgetGate = orderGate({
  async refusal(db, { accountId, zoneId, tags, groupIds, now }) {
    const stopping = await readStopping(db, accountId, monthOf(now));
    const stopped = stopping.find(({ scopeKind, scopeValue }) => {
      switch (scopeKind) {
        case 'all':
          return true;
        case 'service':
          return scopeValue === 'server';
        case 'zone':
          return scopeValue === zoneId;
        case 'tag':
          return tags.some((tag) => tag.toLowerCase() === scopeValue.toLowerCase());
        case 'group':
          return groupIds.includes(scopeValue);
      }
    });
    if (stopped === undefined) return null;
    const { id, name } = stopped;
    return { problem: item(7804, undefined, { name }), way: { to: budgetPath(id), title: say('budgets-link') } };
  },
});
