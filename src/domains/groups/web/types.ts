import type { AnswerOf } from '#kernel/op.ts';
import type { groups } from '../contract.ts';

export type Group = AnswerOf<typeof groups.readGroup>;
export type GroupRow = AnswerOf<typeof groups.listGroups>['items'][number];
