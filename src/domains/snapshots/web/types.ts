import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { snapshots } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type SnapshotTree = AnswerOf<typeof snapshots.listSnapshots>;
export type SnapshotRow = SnapshotTree['items'][number];
export type ScheduleList = AnswerOf<typeof snapshots.listSchedules>;
export type ScheduleRow = ScheduleList['items'][number];
export type ScheduleEdit = InputOf<typeof snapshots.createSchedule>;
