import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { shareReasons } from '#domains/roles/api/port.ts';
import { tagFollowers } from '#domains/tags/api/port.ts';
import { tagRules } from '../contract.ts';
import { followTags } from './followers.ts';
import { ruleReasons } from './reasons.ts';
import { createTagRule, deleteTagRule } from './rules.ts';
import { forgetRules, listGroupObjects, listTagRules, readRulesOf } from './store.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'tag-rules',
  operations: implement(tagRules, { listTagRules, listGroupObjects, createTagRule, deleteTagRule }),
  personal: { sections: [shortSection('tagRules', readRulesOf)], forget: forgetRules },
  contributes: [
    accountMovers({ run: (tx, { accountId }) => forgetRules(tx, accountId) }),
    shareReasons(ruleReasons),
    tagFollowers(followTags),
  ],
};
export default domain;
