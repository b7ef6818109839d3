import type { Run } from '#platform/http/context.ts';
import { checklistItems, type ChecklistItem } from '../checklist.ts';
import type { account } from '../contract.ts';
import { isFactorOn } from '#domains/identity/api/port.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import { saveColumns } from './store.ts';
import { readPerson, readServersHad, readTemplate } from './store-home.ts';

/** The site's own home page if it has one, and what a newcomer has still to do. */
export const readHome: Run<(typeof account)['readHome']> = async (ctx) => {
  const { accountId, siteId } = ctx.me;
  const person = await readPerson(ctx.db, accountId);
  const { had, settled } = await readServersHad(ctx.db, accountId);
  const done: Record<ChecklistItem, boolean> = {
    email: person.validated,
    factor: await isFactorOn(ctx.db, accountId),
    billing: person.billingState >= 2,
    server: had,
    connect: settled,
  };
  return {
    template: await readTemplate(ctx.db, siteId),
    checklist: checklistItems.map((id) => ({ id, done: done[id], dismissed: person.dismissed.includes(id) })),
  };
};

export const dismissStep: Run<(typeof account)['dismissStep']> = async (ctx, { input }) => {
  const { dismissed } = await readPerson(ctx.db, ctx.me.accountId);
  const others = dismissed.filter((id) => id !== input.id);
  const left = input.dismissed ? [...others, input.id] : others;
  await saveColumns(ctx.db, ctx.me.accountId, { checklist_dismissed: left });
  auditAlone(ctx, ofPerson(ctx.me), { diff: { checklist_dismissed: [dismissed, left] } });
};
