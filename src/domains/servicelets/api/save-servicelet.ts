import { Conflict, Invalid, item, NotFound, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { servicelets } from '../contract.ts';
import { pastedName, problemOfValue, unknownName } from '../definition.ts';
import { maxNameLength } from '../limits.ts';
import * as store from './store-catalog.ts';
import { why } from '../reasons.ts';

type Input = InputOf<typeof servicelets.createServicelet>;

/** A servicelet as it is going to be kept. Throws Invalid. */
function checked(input: Input): store.Edit {
  const { kind, parameters } = input;
  const name = input.name.trim();
  const problems: ErrorItem[] = [];
  if (name === '' || name.length > maxNameLength) problems.push(item(1762, 'name', { max: maxNameLength }));
  const removal = kind === 'service' ? input.removal : null;
  if (kind === 'service' && removal === null) problems.push(item(1843, 'removal'));
  for (const [key, command] of [['command', input.command] as const, ['removal', removal] as const]) {
    if (command === null) continue;
    const unknown = unknownName(command, key === 'removal' ? { parameters, file: 'none' } : input);
    if (unknown !== null) problems.push(item(1841, `${key}.words`, { name: unknown }));
    const pasted = pastedName(command);
    if (pasted !== null) problems.push(item(1840, `${key}.words`, { name: pasted.toUpperCase() }));
  }
  parameters.forEach((parameter, index) => {
    const at = `parameters.${index}`;
    const twice = parameters.findIndex((one) => one.name === parameter.name) !== index || parameter.name === 'file';
    if (twice) problems.push(item(1763, `${at}.name`));
    if (parameter.type === 'choice' && parameter.choices.length === 0) problems.push(item(1843, `${at}.choices`));
    // A secret in the catalog would be visible to everyone.
    const preset = parameter.secret && parameter.preset !== '' ? why('value.secret-preset') : null;
    const reason = preset ?? (parameter.preset === '' ? null : problemOfValue(parameter, parameter.preset));
    if (reason !== null) problems.push(item(1844, `${at}.preset`, { reason }));
  });
  if (problems.length > 0) throw new Invalid(problems);
  return { ...input, name, description: input.description.trim(), removal };
}

async function shown(ctx: Ctx, id: string) {
  const found = await store.readServicelet(ctx.db, id);
  if (found === null) throw new NotFound();
  ctx.setHeader('etag', `"${found.version}"`);
  return store.rowOf(found);
}

/** Adds a servicelet to the catalog. */
export const createServicelet: Run<typeof servicelets.createServicelet> = async (ctx, { input }) => {
  const edit = checked(input);
  const id = await store.insertServicelet(ctx.db, edit, { by: ctx.me.email, now: ctx.now });
  if (id === null) throw new Conflict(1763, 'name');
  const { siteId, accountId } = ctx.me;
  auditAlone(
    ctx,
    { type: 'servicelet', id, name: edit.name, siteId, accountId },
    { diff: { servicelet: [null, edit] } },
  );
  return shown(ctx, id);
};

/** Changes a servicelet: its next version. */
export const saveServicelet: Run<typeof servicelets.saveServicelet> = async (ctx, { params, input }) => {
  const edit = checked(input);
  await store.lockServicelet(ctx.db, params.serviceletId);
  const before = await store.readServicelet(ctx.db, params.serviceletId);
  if (before === null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const next = { id: before.id, version: before.version + 1, edit, by: ctx.me.email, now: ctx.now };
  if (!(await store.updateServicelet(ctx.db, next))) throw new Conflict(1763, 'name');
  const was: Record<string, unknown> = { ...before };
  const changed = Object.entries(edit).filter(([key, value]) => JSON.stringify(was[key]) !== JSON.stringify(value));
  const diff = Object.fromEntries(changed.map(([key, value]) => [key, [was[key], value] as const]));
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'servicelet', id: before.id, name: edit.name, siteId, accountId }, { diff });
  return shown(ctx, before.id);
};
