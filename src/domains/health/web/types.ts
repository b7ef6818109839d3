import type { AnswerOf } from '#kernel/op.ts';
import type { health } from '../contract.ts';

export type Hint = AnswerOf<typeof health.readHints>['items'][number];
export type ConnectionTest = AnswerOf<typeof health.readConnectionTest>;
export type Probe = ConnectionTest['probes'][number];
