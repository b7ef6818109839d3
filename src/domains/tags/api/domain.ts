import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { tags } from '../contract.ts';
import { changeTags } from './change-tags.ts';
import { deleteTag, editTag } from './edit-tag.ts';
import { firstTags } from './first-tags.ts';
import { listTags, readTags } from './list-tags.ts';
import { forgetTags } from './store.ts';
import { tagHandover } from './handover.ts';

const domain: Domain = {
  name: 'tags',
  operations: implement(tags, { listTags, readTags, changeTags, editTag, deleteTag }),
  serverExtras: [firstTags],
  personal: { forget: forgetTags },
  serverHandover: tagHandover,
};
export default domain;
