import type { Loop } from '#platform/app.ts';
import { catchUp } from './reconcile-firewalls.ts';
import { readWaiting } from './store-sync.ts';

const atOnce = 100;

/** Every few seconds: applies what was waiting until its server is there, or free. */
export const applyWaiting: Loop = {
  name: 'firewall.apply-waiting',
  everySeconds: 3,
  async run(app) {
    for (const server of await readWaiting(app.db, atOnce))
      await app.db
        .transaction()
        .execute((tx) => catchUp(tx, server, new Date(app.clock.now())))
        .catch((error: unknown) =>
          app.log.warn({ err: error, server: server.id }, 'waiting rules could not be applied'),
        );
  },
};
