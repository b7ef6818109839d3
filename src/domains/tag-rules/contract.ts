import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { objectKinds } from './kinds.ts';
import { GroupObjectRow, TagRuleInput, TagRuleRow } from './schemas.ts';

const byGroup = z.strictObject({ groupId: z.uuid() });
const byRule = z.strictObject({ groupId: z.uuid(), ruleId: z.uuid() });
const touches = ['tag-rules', 'groups', 'sharing', 'servers', 'networks', 'library'] as const;

export const tagRules = contract('tag-rules', {
  listTagRules: list({
    path: '/groups/{groupId}/tagRules',
    summary: 'Lists the tag rules of a group, which give its members all objects with a tag.',
    may: 'group.view',
    params: byGroup,
    row: TagRuleRow,
    sorts: ['created'],
    sort: '-created',
    shows: ['tag-rules', 'tags', 'groups'],
  }),
  listGroupObjects: list({
    path: '/groups/{groupId}/objects',
    summary: 'Lists the objects that are shared with a group, by name or by a tag rule.',
    may: 'group.view',
    params: byGroup,
    row: GroupObjectRow,
    filters: { kind: filters.choice(objectKinds) },
    sorts: ['name'],
    sort: 'name',
    shows: ['tag-rules', 'tags', 'groups', 'sharing', 'servers', 'networks', 'library'],
  }),
  createTagRule: op({
    method: 'POST',
    path: '/groups/{groupId}/tagRules',
    summary: 'Gives the members of a group all objects of a kind that have a tag, also those that get it later.',
    may: 'group.manage',
    audit: 'tag-rule.create',
    touches,
    support: 'refused',
    params: byGroup,
    input: TagRuleInput,
    output: z.object({ id: z.uuid() }),
    status: 201,
    idempotent: true,
  }),
  deleteTagRule: op({
    method: 'DELETE',
    path: '/groups/{groupId}/tagRules/{ruleId}',
    summary: 'Removes a tag rule. Members of the group lose what only the rule gave them.',
    may: 'group.manage',
    audit: 'tag-rule.delete',
    touches,
    support: 'refused',
    params: byRule,
    output: null,
  }),
});
