import { FinalFailure } from '#kernel/failure.ts';
import { ensureJob, type ServerPreparation } from '#domains/servers/api/port.ts';
import { inForce } from '../../resolve.ts';
import { readFirewall } from '../store.ts';
import { readChoices, refsFrom } from '../store-refs.ts';
import { readOwner, saveApplied } from '../store-task.ts';
import { say } from '../../messages.ts';
import { findFiltered } from './find-filtered.ts';
import { sameInForce } from './same-in-force.ts';

/** Applies the first rules of a server before anyone can reach it. */
export const prepareFirewall: ServerPreparation = {
  key: 'firewall',
  async run(app, { serverId, token, signal }) {
    const { revision, set } = await readFirewall(app.db, serverId);
    if (revision === 0) return { state: 'done' };
    const { accountId } = await readOwner(app.db, serverId);
    const wanted = inForce(set, refsFrom(await readChoices(app.db, accountId)));
    const found = await findFiltered(app, serverId, signal).catch((error: unknown) => {
      if (error instanceof FinalFailure) return { failed: error.reason };
      throw error;
    });
    if ('failed' in found) return { state: 'failed', reason: found.failed };
    const { engine, machine } = found;
    const asked = { machineRef: machine.ref, firewall: wanted };
    // Rules that changed in the meantime are another request.
    const ofRevision = `${token}/${revision}`;
    const start = () => engine.ensureFirewall(ofRevision, asked, signal);
    const job = await ensureJob(engine, { token: ofRevision, signal, start });
    if (job.state === 'running') return { state: 'running' };
    if (job.state === 'failed') return { state: 'failed', reason: job.error ?? say('rules-rejected') };
    const [read] = await engine.readFirewalls([machine.ref], signal);
    if (read === undefined) return { state: 'failed', reason: say('rules-not-reported') };
    // A group that changed since the first run: the active rules are of before, and are brought up to date later.
    if (!sameInForce(read.firewall, wanted)) return { state: 'done', log: say('firewall-on') };
    const at = new Date(app.clock.now());
    return {
      state: 'done',
      log: say('firewall-on-with-rules', { count: wanted.rules.length }),
      effect: (tx) => saveApplied(tx, serverId, { revision, applied: wanted, at }),
    };
  },
};
