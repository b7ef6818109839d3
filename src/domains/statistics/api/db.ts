/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface StatisticAlertTable {
  id: string;
  server_id: string;
  metric: string;
  comparison: string;
  threshold: number;
  minutes: number;
  mail: Generated<boolean>;
  muted_until: Timestamp | null;
  firing: Generated<boolean>;
  since: Timestamp;
  last_value: number | null;
  version: Generated<number>;
  created_at: Timestamp;
  recipients: Generated<string[]>;
}

interface StatisticAlertEventTable {
  id: GeneratedAlways<number>;
  server_id: string;
  at: Timestamp;
  text: StoredMessage;
}

interface StatisticDaysTable {
  server_id: string;
  day: Timestamp;
  seconds: number;
  wan_in: number;
  wan_out: number;
  lan_in: number;
  lan_out: number;
  disk_read: number;
  disk_written: number;
  cpu_avg: number | null;
  cpu_max: number | null;
  ram_avg: number | null;
  ram_max: number | null;
  iops_avg: number | null;
  iops_max: number | null;
  counted: Generated<number>;
}

interface StatisticFivesTable {
  server_id: string;
  hour: Timestamp;
  layout_id: number;
  slots: number[];
  counts: number[];
  lows: number[] | null;
  avgs: number[];
  highs: number[] | null;
}

interface StatisticGapTable {
  server_id: string;
  reason: string;
  since: Timestamp;
}

interface StatisticHoursTable {
  server_id: string;
  day: Timestamp;
  layout_id: number;
  slots: number[];
  counts: number[];
  lows: number[] | null;
  avgs: number[];
  highs: number[] | null;
}

interface StatisticLayoutTable {
  id: GeneratedAlways<number>;
  seconds: number;
  series: string[];
}

interface StatisticMinutesTable {
  server_id: string;
  hour: Timestamp;
  layout_id: number;
  slots: number[];
  vals: number[];
}

interface StatisticMonthTable {
  server_id: string;
  month: Timestamp;
  seconds: number;
  wan_in: number;
  wan_out: number;
  lan_in: number;
  lan_out: number;
  disk_read: number;
  disk_written: number;
  cpu_avg: number | null;
  cpu_max: number | null;
  ram_avg: number | null;
  ram_max: number | null;
  iops_avg: number | null;
  iops_max: number | null;
  samples: number;
  wan_in_95: number | null;
  wan_out_95: number | null;
  lan_in_95: number | null;
  lan_out_95: number | null;
}

interface StatisticPastTable {
  server_id: string;
  asked_at: Timestamp;
  fine: boolean;
}

interface StatisticProgressTable {
  engine: string;
  until: Timestamp;
}

interface StatisticRollupTable {
  level: string;
  slot: Timestamp;
  after_id: Generated<string>;
  done: Generated<boolean>;
}

interface StatisticSampleTable {
  server_id: string;
  at: Timestamp;
  layout_id: number;
  vals: number[];
}

interface StatisticTrafficTable {
  server_id: string;
  day: Timestamp;
  slots: number[];
  wan_in: number[];
  wan_out: number[];
  lan_in: number[];
  lan_out: number[];
}

declare module '#platform/db/types.ts' {
  interface DB {
    statistic_alert: StatisticAlertTable;
    statistic_alert_event: StatisticAlertEventTable;
    statistic_days: StatisticDaysTable;
    statistic_fives: StatisticFivesTable;
    statistic_gap: StatisticGapTable;
    statistic_hours: StatisticHoursTable;
    statistic_layout: StatisticLayoutTable;
    statistic_minutes: StatisticMinutesTable;
    statistic_month: StatisticMonthTable;
    statistic_past: StatisticPastTable;
    statistic_progress: StatisticProgressTable;
    statistic_rollup: StatisticRollupTable;
    statistic_sample: StatisticSampleTable;
    statistic_traffic: StatisticTrafficTable;
  }
}
