import type { AnswerOf, CallOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { statistics } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type Statistics = AnswerOf<typeof statistics.readStatistics>;
export type Series = Statistics['series'][number];
export type MonthReport = AnswerOf<typeof statistics.readMonthReport>;
export type MonthRow = MonthReport['items'][number];
export type Traffic = AnswerOf<typeof statistics.readTraffic>;
export type AlertRow = AnswerOf<typeof statistics.listAlerts>['items'][number];
export type AlertPerson = AnswerOf<typeof statistics.listAlerts>['people'][number];
export type AlertEdit = CallOf<typeof statistics.createAlert>['input'];

/** What of an alert can be written. */
export const editOf = ({
  metric,
  comparison,
  threshold,
  minutes,
  mail,
  mutedUntil,
  recipients,
}: AlertRow): AlertEdit => ({
  metric,
  comparison,
  threshold,
  minutes,
  mail,
  mutedUntil,
  recipients,
});
