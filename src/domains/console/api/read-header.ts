import { profileOf } from '#domains/account/api/port.ts';
import { initialsOf } from '#kernel/initials.ts';
import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';
import { countTasks } from './store.ts';

/** A failed task marks the header this long. */
const failedForMs = 86_400_000;

/** Whose console it is, how many tasks in scope run or failed within a day, and the details of the profile. */
export const readHeader: Run<typeof consoleOps.readHeader> = async (ctx) => {
  const { db, me, scope, now, request } = ctx;
  const since = new Date(now.getTime() - failedForMs);
  const counts = await countTasks(db, scope, since);
  return {
    ...(await profileOf(ctx)),
    siteName: request.site.name,
    email: me.email,
    initials: initialsOf(me.name === '' ? me.email : me.name),
    runningTasks: counts.running,
    failedTasks: counts.failed,
  };
};
