import type { AnswerOf } from '#kernel/op.ts';
import type { billing } from '../contract.ts';

export type Billing = AnswerOf<typeof billing.readBilling>;
