import type { AnswerOf } from '#kernel/op.ts';
import type { initPolicies } from '../contract.ts';

export type PolicyView = AnswerOf<typeof initPolicies.readInitPolicy>;
export type PolicyRow = AnswerOf<typeof initPolicies.listInitPolicies>['items'][number];
export type InitRun = AnswerOf<typeof initPolicies.listInitRuns>['items'][number];
