import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { servicelets } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type ServerServicelets = AnswerOf<typeof servicelets.readServerServicelets>;
export type Allowed = ServerServicelets['items'][number];
export type Service = ServerServicelets['services'][number];
export type Parameter = Allowed['parameters'][number];
export type RunRow = AnswerOf<typeof servicelets.listServiceletRuns>['items'][number];
export type RunDetail = AnswerOf<typeof servicelets.readServiceletRun>;
export type RunOrder = InputOf<typeof servicelets.runServicelet>;
export type Upload = NonNullable<RunOrder['file']>;
export type ScheduleRow = AnswerOf<typeof servicelets.listServiceletSchedules>['items'][number];
export type ScheduleEdit = InputOf<typeof servicelets.createServiceletSchedule>;
export type Definition = AnswerOf<typeof servicelets.listServicelets>['items'][number];
export type DefinitionEdit = InputOf<typeof servicelets.createServicelet>;
