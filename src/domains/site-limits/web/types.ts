import type { AnswerOf } from '#kernel/op.ts';
import type { siteLimits } from '../contract.ts';

export type Limits = AnswerOf<typeof siteLimits.readSiteLimits>;
