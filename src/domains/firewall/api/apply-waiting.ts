import type { Loop } from '#platform/app.ts';
import { catchUp } from './reconcile-firewalls.ts';
import { readWaiting } from './store-sync.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** Rules of a server changed and no task applies them. */
    firewall: true;
  }
}

const atOnce = 100;

/** Applies what was waiting until its server is there, or free. */
export const applyWaiting: Loop = {
  name: 'firewall.apply-waiting',
  everySeconds: 3,
  wakes: ['firewall', 'server'],
  async run(app) {
    const waiting = await readWaiting(app.db, atOnce);
    for (const server of waiting)
      await app.db
        .transaction()
        .execute((tx) => catchUp(tx, server, new Date(app.clock.now())))
        .catch((error: unknown) =>
          app.log.warn({ err: error, server: server.id }, 'waiting rules could not be applied'),
        );
    return waiting.length > 0 ? undefined : null;
  },
};
