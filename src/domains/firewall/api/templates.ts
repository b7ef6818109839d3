import { translate } from '#kernel/message.ts';
import { Conflict, Invalid, item, Stale } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { firewall as contract } from '../contract.ts';
import { maxRules, maxTemplates } from '../limits.ts';
import { changesBetween } from '../compare.ts';
import { say } from '../messages.ts';
import { changeText } from './change-text.ts';
import { changeMany } from './change-many.ts';
import { checkRules } from './judge.ts';
import { nameOf, ownerOf } from './owner.ts';
import { recorderOf, shownOf } from './record-change.ts';
import { readChoices } from './store-refs.ts';
import * as store from './store-templates.ts';

/** The templates of an account: of the one that the server is of, or one's own. */
export const listFirewallTemplates = computedRows(contract.listFirewallTemplates, {
  what: 'firewall-templates',
  async rows(ctx, { query }) {
    const { accountId } = await ownerOf(ctx, query.serverId);
    const more = { limit: maxTemplates, address: ctx.request.ip };
    return { rows: await store.readTemplates(ctx.db, accountId), more };
  },
  id: ({ id }) => id,
  sorts: { name: ['text', ({ name }) => name.toLowerCase()], servers: ['bigint', ({ servers }) => servers] },
  search: ({ name, note }) => [name, note],
  filters: { serverId: () => true },
});

type Edit = Pick<InputOf<typeof contract.createFirewallTemplate>, 'name' | 'note' | 'policyIn' | 'policyOut' | 'rules'>;

/** The template as it is kept. Throws Invalid with everything that is wrong with it. */
async function editOf(ctx: Ctx, accountId: string, input: Edit): Promise<store.TemplateEdit> {
  const choices = await readChoices(ctx.db, accountId);
  checkRules(input.rules, { choices, limit: maxRules, at: 'rules' });
  const { policyIn, policyOut, rules } = input;
  return { name: nameOf(input.name), note: input.note.trim(), policyIn, policyOut, rules };
}

const setOf = ({ policyIn, policyOut, rules }: Pick<Edit, 'policyIn' | 'policyOut' | 'rules'>) => ({
  enabled: true,
  policyIn,
  policyOut,
  rules,
});

const recordTemplate = recorderOf('firewallTemplate');

/** Adds a template. */
export const createFirewallTemplate: Run<typeof contract.createFirewallTemplate> = async (ctx, { input }) => {
  const owner = await ownerOf(ctx, input.serverId);
  const edit = await editOf(ctx, owner.accountId, input);
  const before = await store.readTemplates(ctx.db, owner.accountId);
  if (before.length >= maxTemplates) throw new Conflict(1764, undefined, { max: maxTemplates });
  const id = await store.insertTemplate(ctx.db, owner, { edit, now: ctx.now });
  if (id === null) throw new Invalid([item(1763, 'name')]);
  const diff = { rules: [0, edit.rules.length] } as const;
  const object = { ...owner, id, name: edit.name };
  await recordTemplate(ctx, object, { kind: 'lifecycle', action: say('template.create'), diff });
  return shown(ctx, owner.accountId, id);
};

/** Updates a template and the servers that follow it. */
export const saveFirewallTemplate: Run<typeof contract.saveFirewallTemplate> = async (ctx, { params, input }) => {
  const before = await store.lockTemplate(ctx.db, ctx.scope, params.templateId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { accountId, siteId, id } = before;
  const edit = await editOf(ctx, accountId, input);
  const followers =
    changesBetween(setOf(before), setOf(edit)).length === 0 ? [] : await store.readFollowers(ctx.db, id);
  if (!(await store.updateTemplate(ctx.db, id, edit))) throw new Invalid([item(1763, 'name')]);
  const results = await changeMany(ctx, {
    serverIds: followers,
    setFor: () => setOf(edit),
    template: { id, version: before.version + 1 },
    reason: say('template-changed', { name: edit.name }),
    acceptLockout: input.acceptLockout,
    key: 'rules',
  });
  const diff = {
    name: [before.name, edit.name],
    rules: [null, translate(changeText(setOf(before), setOf(edit)))],
  } as const;
  const object = { id, name: edit.name, siteId, accountId };
  await recordTemplate(ctx, object, { kind: 'configuration', action: say('template.edit'), diff });
  return { template: await shown(ctx, accountId, id), results };
};

/** Removes a template that no living server follows. */
export const deleteFirewallTemplate: Run<typeof contract.deleteFirewallTemplate> = async (ctx, { params }) => {
  const template = await store.lockTemplate(ctx.db, ctx.scope, params.templateId);
  const { id, name, siteId, accountId, servers } = template;
  if (servers > 0) throw new Conflict(1765, undefined, { users: say('users', { servers, templates: 0 }) });
  await store.deleteTemplate(ctx.db, id);
  const diff = { rules: [template.rules.length, null] } as const;
  const object = { id, name, siteId, accountId };
  await recordTemplate(ctx, object, { kind: 'lifecycle', action: say('template.delete'), diff });
};

const shown = async (ctx: Ctx, accountId: string, id: string) =>
  shownOf(ctx, await store.readTemplates(ctx.db, accountId), id);
