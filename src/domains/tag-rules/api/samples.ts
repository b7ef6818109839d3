import { nobody, type Samples } from '#test/sample.ts';
import type { tagRules } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof tagRules> = {
  listTagRules: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  listGroupObjects: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  createTagRule: (_world, owner) => ({
    params: { groupId: owner.groupId },
    input: { kind: 'server', tagId: owner.tagId, level: 'access' },
  }),
  deleteTagRule: (_world, owner) => ({ params: { groupId: owner.groupId, ruleId: nobody } }),
};
