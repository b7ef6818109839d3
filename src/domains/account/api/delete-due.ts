import { newId } from '#kernel/ids.ts';
import { endSessionsOf } from '#domains/identity/api/port.ts';
import { sendMail } from '#domains/messages/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { writeDeferred } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { deletedMail, deletionHeldMail } from './mails.ts';
import { deletionHold } from './points.ts';
import { reasonsToHold } from './reasons.ts';
import { senderFor } from './sender-for.ts';
import { readDue, readMembershipIds, saveDeletion, saveHeld } from './store-deletion.ts';
import { lockPerson, setDeleted } from './store.ts';

/** Of one run; the others are taken by the next. */
const atOnce = 50;

/** Deletes accounts whose waiting period is over, each in its own transaction. Notifies once of what prevents it. */
export const deleteDue: Schedule = {
  name: 'account.delete-due',
  pattern: '*/10 * * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    for (const id of await readDue(app.db, now, atOnce))
      await app.db.transaction().execute((tx) => deleteOne(app, tx, { id, now }));
  },
};

/** Removes what identifies the person of an account, and closes it. */
async function forget(app: App, tx: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await endSessionsOf(tx, id, { now });
  // The account itself comes last: what waits for its email, or names it, is found by it.
  for (const { personal } of app.domains.toReversed()) {
    // One domain may have recorded what another one removes.
    await writeDeferred(tx);
    await personal?.forget?.(tx, id);
  }
  await saveDeletion(tx, id, null);
  await setDeleted(tx, id, now);
}

async function deleteOne(app: App, tx: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  const person = await lockPerson(tx, id, now);
  // Taken back, or deleted by another worker, since the list was read.
  if (person?.deletion_due_at == null || person.deletion_due_at > now) return;
  const envelope = { sender: await senderFor(app, tx, person), accountId: id, to: person.email };
  const reasons = await reasonsToHold(app, tx, { target: person, now });
  if (reasons.length > 0) {
    const holds = deletionHold.of(app.domains);
    // With servers or debts, people may still decide otherwise; what must be kept stays whole.
    if (reasons.every((reason) => holds.some(({ kind, refuses }) => kind === reason.kind && refuses !== true)))
      for (const hold of holds) await hold.end?.(tx, id);
    if (person.deletion_held_at !== null) return;
    await saveHeld(tx, id, now);
    await sendMail(tx, deletionHeldMail, { ...envelope, data: { reasons: reasons.map(({ text }) => text) } });
    return;
  }
  // Memberships go with their person; one that has services stays, disabled, and names no one.
  for (const membershipId of await readMembershipIds(tx, id)) {
    const membership = await lockPerson(tx, membershipId, now);
    if (membership !== undefined && (await reasonsToHold(app, tx, { target: membership, now })).length === 0)
      await forget(app, tx, { id: membershipId, now });
  }
  await forget(app, tx, { id, now });
  // Not the account's anymore: the last word must outlive it.
  await sendMail(tx, deletedMail, { ...envelope, accountId: null, data: {} });
  const request = { id: newId(), ip: '127.0.0.1' };
  await writeAudit(tx, { action: 'account.delete', outcome: 'done', actor: null, request }, [
    {
      objectType: 'account',
      objectId: id,
      objectName: 'Deleted account',
      siteId: person.site_id,
      accountId: id,
      by: { accountId: id, email: 'system' },
    },
  ]);
}
