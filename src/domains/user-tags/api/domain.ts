import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { userTags } from '../contract.ts';
import { changeUserTags, readUserTagNames, readUserTags } from './change-tags.ts';
import { forgetTags } from './store.ts';

const domain: Domain = {
  name: 'user-tags',
  operations: implement(userTags, { readUserTagNames, readUserTags, changeUserTags }),
  personal: { forget: forgetTags },
};
export default domain;
