import { findForward } from '#connectors/dns/client.ts';
import type { App, Schedule } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { announceNetwork } from './announce.ts';
import { readDueNames, saveForward, type DueName } from './store-forward.ts';

/** How long an answer is cached, how many names are resolved per minute, and how many at once. */
const freshMs = 3_600_000;
const mostNames = 240;
const atOnce = 8;

/** Every minute: asks the name servers whether reverse names lead back to their addresses; what is new first. */
export const checkForward: Schedule = {
  name: 'networks.check-forward',
  pattern: '* * * * *',
  async run(app) {
    const due = await readDueNames(app.db, new Date(app.clock.now() - freshMs), mostNames);
    for (let at = 0; at < due.length; at += atOnce)
      await Promise.all(due.slice(at, at + atOnce).map((one) => checkOne(app, one)));
  },
};

async function checkOne(app: App, due: DueName): Promise<void> {
  const forward = await findForward(due, { servers: app.config.dnsServers });
  await app.db.transaction().execute(async (tx) => {
    await saveForward(tx, due, { forward, at: new Date(app.clock.now()) });
    const { siteId, accountId, networkId } = due;
    if (forward !== null && forward !== due.forward)
      await announceNetwork(emitter(tx), { siteId, accountId, network: { ref: networkId } });
  });
}
