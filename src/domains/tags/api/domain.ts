import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { serverExtra, serverHandover } from '#domains/servers/api/port.ts';
import { tags } from '../contract.ts';
import { changeTags } from './change-tags.ts';
import { forgetTags, listTags } from './store.ts';
import { tagHandover } from './handover.ts';
import { deleteTag, editTag, firstTags, listTagHistory, readTags } from './tags.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'tags',
  operations: implement(tags, { listTags, listTagHistory, readTags, changeTags, editTag, deleteTag }),
  personal: { forget: forgetTags },
  contributes: [accountMovers({ siteRows: ['tag'] }), serverExtra(firstTags), serverHandover(tagHandover)],
};
export default domain;
