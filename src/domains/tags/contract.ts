import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { historyList, HistoryRow } from '#domains/history/list.ts';
import { ChangedTags, ChangeTags, ObjectTags, objectTypes, TagEdit, TagRow } from './schemas.ts';

const ofType = z.strictObject({ objectType: z.enum(objectTypes) });
const ofObject = z.strictObject({ objectType: z.enum(objectTypes), objectId: z.uuid() });
const byTag = z.strictObject({ tagId: z.uuid() });

export const tags = contract('tags', {
  listTags: list({
    path: '/tags',
    summary: 'Lists the tags in scope, with the number of objects that use each.',
    may: 'server.view',
    row: TagRow,
    sorts: ['name', 'created'],
    sort: 'name',
  }),
  listTagHistory: historyList({
    path: '/tags/{tagId}',
    of: 'a tag',
    may: 'server.view',
    params: byTag,
    row: HistoryRow,
  }),
  readTags: op({
    method: 'GET',
    path: '/tags/{objectType}/{objectId}',
    summary: 'Returns the tags of an object and all tags of its account.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofObject,
    output: ObjectTags,
  }),
  changeTags: op({
    method: 'POST',
    path: '/tags/{objectType}',
    summary: 'Adds and removes tags on objects, and returns what changed for each.',
    may: 'tag.manage',
    audit: 'tag.change',
    touches: ['tags', 'servers', 'library', 'networks'],
    support: 'acting',
    params: ofType,
    input: ChangeTags,
    output: ChangedTags,
    dryRun: true,
  }),
  editTag: op({
    method: 'PUT',
    path: '/tags/{tagId}',
    summary: 'Updates the name or color of a tag on every object that has it.',
    may: 'tag.manage',
    audit: 'tag.edit',
    touches: ['tags', 'servers', 'library', 'networks'],
    support: 'acting',
    params: byTag,
    input: TagEdit,
    output: TagRow,
    ifMatch: true,
  }),
  deleteTag: op({
    method: 'DELETE',
    path: '/tags/{tagId}',
    summary: 'Deletes a tag and removes it from every object.',
    may: 'tag.manage',
    audit: 'tag.delete',
    touches: ['tags', 'servers', 'library', 'networks'],
    support: 'acting',
    params: byTag,
    output: null,
  }),
});
