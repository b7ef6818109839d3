import type { Schedule } from '#platform/app.ts';
import { runInTurn } from '#platform/run-due.ts';
import { expire } from './grants.ts';
import { lockDueGrant } from './store-grants.ts';

/** Every minute: ends the grants whose time has come. A session looks at the time of each grant on its own. */
export const endGrants: Schedule = {
  name: 'roles.end-grants',
  pattern: '* * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const due = await lockDueGrant(tx, now);
      if (due !== undefined) await expire(tx, due, now);
      return due !== undefined;
    }),
};
