import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { billing } from '../contract.ts';

export type Billing = AnswerOf<typeof billing.readBilling>;
export type ProfileValues = InputOf<typeof billing.saveBilling>;
