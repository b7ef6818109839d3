import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { accountMerge } from '../contract.ts';
import { mergeAccount, mergedHold, previewMerge, readAccountMerge } from './merge.ts';
import { settleMerged } from './settle.ts';
import { forgetMerges, readMergesOf } from './store.ts';
import { mergeTask } from './tasks/merge.ts';

const domain: Domain = {
  name: 'account-merge',
  operations: implement(accountMerge, { readAccountMerge, previewMerge, mergeAccount }),
  tasks: [mergeTask],
  schedules: [settleMerged],
  contributes: [mergedHold],
  personal: { sections: [shortSection('accountMerges', readMergesOf)], forget: forgetMerges },
};
export default domain;
