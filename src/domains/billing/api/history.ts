import { Conflict, NotFound } from '#kernel/errors.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Run } from '#platform/http/context.ts';
import { historySource, readChanges } from '#domains/history/api/port.ts';
import { readPayerAccount } from '#domains/tenancy/api/port.ts';
import { z } from 'zod';
import { billing } from '../contract.ts';
import { say } from '../messages.ts';
import { lockProfile, save } from './save-billing.ts';
import { readProfile } from './store.ts';
import { profileFields, type StoredProfile } from './stored.ts';
import { typedOf, viewOf } from './view.ts';

const source = historySource('billingProfile');

/** What happened to one's own billing profile, and what of it can be undone. */
export const listBillingHistory = listRows(billing.listBillingHistory, {
  ...source,
  async prepare({ db, me }) {
    const account = await readPayerAccount(db, me.accountId);
    if (account === undefined) throw new NotFound();
    const row = await readProfile(db, me.accountId);
    return { id: account.id, name: account.email, profile: row === undefined ? null : typedOf(row, account) };
  },
  items: (rows, { own }) =>
    source.items(rows).map((row, index) => ({ ...row, undo: undoOf(rows[index]?.diff, own.profile) === 'possible' })),
});

/** As the history has it: before and after by field; `null` before the first profile. */
const Diff = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

const isField = (name: string): name is keyof StoredProfile => profileFields.some((one) => one === name);

/** Whether a change is one of the profile alone whose fields still are what it made of them. */
function undoOf(diff: unknown, profile: StoredProfile | null): 'possible' | 'changed-since' | 'never' {
  const fields = Object.entries(Diff.catch({}).parse(diff));
  if (profile === null || fields.length === 0) return 'never';
  if (!fields.every(([name, [before]]) => isField(name) && before !== null)) return 'never';
  return fields.every(([name, [, after]]) => isField(name) && profile[name] === after) ? 'possible' : 'changed-since';
}

const undoable = ['billing.billing.save', 'billing.billing.undo'];

/** Puts back what a change replaced, by the same rules as any other change. */
export const undoBilling: Run<(typeof billing)['undoBilling']> = async (ctx, { params }) => {
  const { account, row } = await lockProfile(ctx);
  const about = { type: 'billingProfile', id: account.id, messages: undoable, limit: 1, only: params.changeId };
  const [change] = await readChanges(ctx.db, ctx.scope, about);
  if (change === undefined || row === undefined) throw new NotFound();
  const now = typedOf(row, account);
  const undo = undoOf(change.diff, now);
  if (undo !== 'possible') throw new Conflict(undo === 'never' ? 7508 : 7507);
  const before = Object.entries(Diff.parse(change.diff)).map(([name, [value]]) => [name, value] as const);
  const next = billing.saveBilling.input.parse({ ...now, ...Object.fromEntries(before) });
  await save(ctx, { account, row, next, action: say('billing.undo') });
  return viewOf(ctx);
};
