import type { AnswerOf } from '#kernel/op.ts';
import type { mailTemplates } from '../contract.ts';

export type Template = AnswerOf<typeof mailTemplates.readMailTemplate>;
export type Variable = Template['variables'][number];
