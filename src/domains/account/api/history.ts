import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { account } from '../contract.ts';
import { change } from './configuration.ts';
import { say } from '../messages.ts';
import { profileOf } from './read-profile.ts';
import { readPerson, type PersonRow, type ProfileColumns } from './store.ts';
import { lockInScope } from './target.ts';
import { readChanges, type PastChange } from './store-history.ts';

const shown = 50;
const exported = 10_000;

/** What may be put back without a proof of identity and without harm. */
const harmless = [
  'name',
  'organisation',
  'phone',
  'language',
  'theme',
  'density',
  'start_page',
  'view_mode',
  'shown_currency',
  'single_keys',
  'date_format',
  'time_zone',
  'notification',
] as const satisfies readonly (keyof ProfileColumns)[];
const isHarmless = (column: string) => harmless.some((one) => one === column);

/** Whether a change consists of harmless fields that still are what it made of them. */
function undoOf({ fields }: PastChange, person: PersonRow): 'possible' | 'changed-since' | 'never' {
  if (fields.length === 0 || !fields.every(({ column }) => isHarmless(column))) return 'never';
  const current: Record<string, unknown> = person;
  return fields.every(({ column, after }) => current[column] === after) ? 'possible' : 'changed-since';
}

async function personOf(ctx: Ctx): Promise<PersonRow> {
  const person = await readPerson(ctx.db, ctx.me.accountId);
  if (person === undefined) throw new Error('the account of a session is gone');
  return person;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const wireOf = (one: PastChange) => ({
  id: one.id,
  date: one.at.toISOString(),
  action: one.action,
  actor: one.actor,
  fields: one.fields.map(({ column, before, after }) => ({
    field: column,
    before: textOf(before),
    after: textOf(after),
  })),
});

/** The newest changes of the own profile, and which of them can be taken back. */
export const readHistory: Run<(typeof account)['readHistory']> = async (ctx) => {
  const person = await personOf(ctx);
  const changes = await readChanges(ctx, person.id, { limit: shown });
  return { items: changes.map((one) => ({ ...wireOf(one), undo: undoOf(one, person) })) };
};

/** Puts back what a change of harmless fields replaced, unless it was changed again since (1563). */
export const undoChange: Run<(typeof account)['undoChange']> = async (ctx, { params }) => {
  const [one] = await readChanges(ctx, ctx.me.accountId, { limit: 1, id: params.id });
  if (one === undefined) throw new NotFound();
  const undo = undoOf(one, await personOf(ctx));
  if (undo !== 'possible') throw new Conflict(undo === 'never' ? 1564 : 1563);
  // The record holds what these columns held: they take it back as it was.
  const columns = Object.fromEntries(one.fields.map(({ column, before }) => [column, before]));
  await change(ctx, { action: say('profile.undo'), columns });
};

/** What happened to an account: one's own, or that of someone in scope whom the caller may manage. */
export const listAccountHistory = listRows(account.listAccountHistory, {
  ...historySource('account'),
  async prepare(ctx, { params }: { params: { userId: string } }) {
    const { userId } = params;
    if (userId !== ctx.me.accountId && !ctx.me.permissions.has('account.manage')) throw new NotFound();
    const { id, name } = await lockInScope(ctx, userId);
    return { id, name };
  },
});

/** The profile with its whole history, as a file. */
export const exportProfile: Run<(typeof account)['exportProfile']> = async (ctx) => {
  const { timeZones: _zones, notificationPreferences: _preferences, ...profile } = await profileOf(ctx);
  const history = (await readChanges(ctx, ctx.me.accountId, { limit: exported })).map(wireOf);
  const text = JSON.stringify({ exportedAt: ctx.now.toISOString(), profile, history }, null, 2);
  return {
    kind: 'file',
    contentType: 'application/json; charset=utf-8',
    filename: `profile-${ctx.now.toISOString().slice(0, 10)}.json`,
    body: (async function* () {
      yield text;
    })(),
  };
};
