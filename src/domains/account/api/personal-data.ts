import { requireProof } from '#domains/identity/api/port.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import { orderDownload } from '#domains/downloads/api/port.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { account } from '../contract.ts';
import { waitingDays } from '../deletion.ts';
import { oneOf } from './read-profile.ts';
import { reasonsAgainst, reasonsToHold, reasonsToRefuse } from './reasons.ts';
import { readLastExport } from './store-deletion.ts';
import { readPerson } from './store.ts';
import { exportDataTask, exportTitle } from './tasks/export-data.ts';

const taskStates = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const;

/** What one may do with one's data, and how far it is. */
export const readPersonalData: Run<(typeof account)['readPersonalData']> = async (ctx) => {
  const { accountId } = ctx.me;
  const person = await readPerson(ctx.db, accountId);
  if (person === undefined) throw new Error('the account of a session is gone');
  const last = await readLastExport(ctx.db, accountId, exportDataTask.kind);
  const { deletion_asked_at: asked, deletion_due_at: due } = person;
  const isHeld = person.deletion_held_at !== null;
  return {
    waitingDays,
    reasons: isHeld
      ? await reasonsToHold(ctx.app, ctx.db, { target: person, now: ctx.now })
      : [
          ...(await reasonsAgainst(ctx.db, person)),
          ...(await reasonsToRefuse(ctx.app, ctx.db, { target: person, now: ctx.now })),
        ],
    deletion:
      asked === null || due === null ? null : { askedAt: asked.toISOString(), dueAt: due.toISOString(), held: isHeld },
    export:
      last === undefined
        ? null
        : { cmdId: last.id, state: oneOf(taskStates, last.state), orderedAt: last.created_at.toISOString() },
  };
};

/** Orders the file; 1007 while one is being made. The user who has it knows all, so an open screen is not enough. */
export const exportData: Run<(typeof account)['exportData']> = async (ctx) => {
  await requireProof(ctx);
  const { accountId, siteId, email } = ctx.me;
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  const filename = `personal-data-${ctx.now.toISOString().slice(0, 10)}.json`;
  const { id: downloadId } = await orderDownload(
    ctx.db,
    {
      kind: 'report',
      siteId,
      accountId,
      title: exportTitle,
      filename,
      contentType: 'application/json; charset=utf-8',
      sender,
      now: ctx.now,
    },
    { withLink: false },
  );
  const cmdId = await enqueue(ctx.db, exportDataTask, {
    data: {
      downloadId,
      accountId,
      mailTo: { sender, accountId, email },
      orderedAt: ctx.now.toISOString(),
      section: null,
      after: null,
      part: 0,
      records: 0,
      bytes: 0,
    },
    // The account itself: a second file is not begun while one is made.
    object: { type: 'account', id: accountId, name: email, siteId, accountId },
    by: requesterOf(ctx),
  });
  auditAlone(ctx, ofPerson(ctx.me), { taskId: cmdId });
  return { cmdId };
};
