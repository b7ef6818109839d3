import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '../contract.ts';

export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ServerGroup = AnswerOf<typeof servers.groupServers>['items'][number];
export type Runtime = AnswerOf<typeof servers.readServerRuntime>;
export type EndedServer = AnswerOf<typeof servers.listTerminated>['items'][number];
