import { finds } from '#shell/frame/finds.ts';
import { tags } from '../contract.ts';
import { tagsPath } from '../paths.ts';

export default [
  finds(tags.listTags, ({ id, name, owner }) => ({ id, title: name, note: owner, to: tagsPath({ filter: name }) })),
];
