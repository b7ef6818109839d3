import { send } from '#test/answers.ts';
import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, signIn } from '#test/world.ts';
import { terminateAfterDays } from '../limits.ts';

/** A suspended customer, with a server or without. */
async function suspended({ it, world, simulator }: Stage, server: boolean): Promise<string> {
  const n = another();
  const { db } = it.app;
  const owner = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `suspended-${n}` });
  if (server) {
    const { id } = await addServer(it, world, { state: 'off', owner: world.ada, simulator, name: `suspended-${n}` });
    await db.updateTable('server').set({ account_id: owner.accountId }).where('id', '=', id).execute();
  }
  const long = new Date(it.clock.now() - (terminateAfterDays + 1) * 86_400_000);
  await db
    .updateTable('account')
    .set({ status: 'Suspended-Policy', status_since: long })
    .where('id', '=', owner.accountId)
    .execute();
  return owner.accountId;
}

/** As staff resumes an account. */
async function resume({ it, world }: Stage, userId: string): Promise<void> {
  const root = await signIn(it, world.people.root);
  const answer = await send(root, `PUT /users/${userId}/state`, { accountStatus: 'Ok', reason: 'Settled' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

export const causes: Causes = {
  suspendedUsersWithActiveServices: { make: (stage) => suspended(stage, true), cure: resume },
  suspendedUsersToTerminate: { make: (stage) => suspended(stage, false), cure: resume },
  invalidServices: {
    async make({ it, world, simulator }) {
      const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: `use-${another()}` });
      await it.app.db
        .updateTable('usage_span')
        .set({ ended_at: new Date() })
        .where('object_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      return id;
    },
    // The next change of the server is metered again.
    cure: ({ it }, id) => it.app.db.updateTable('server').set({ state: 'off' }).where('id', '=', id).execute(),
  },
};
