import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { tags } from '../contract.ts';

export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type TagRow = AnswerOf<typeof tags.listTags>['items'][number];
export type TagMark = AnswerOf<typeof tags.readTags>['items'][number];
export type Changed = AnswerOf<typeof tags.changeTags>['results'][number];
