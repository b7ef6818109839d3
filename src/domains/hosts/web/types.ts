import type { AnswerOf } from '#kernel/op.ts';
import type { hosts } from '../contract.ts';

export type Host = AnswerOf<typeof hosts.listHosts>['items'][number];
export type Report = NonNullable<Host['report']>;
export type Ability = Host['abilities'][number]['ability'];
