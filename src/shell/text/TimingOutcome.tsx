import type { ReactNode } from 'react';
import { schedules } from '#domains/schedules/contract.ts';
import type { Zoned } from '#kernel/timing.ts';
import { useRead } from '../data/read.ts';
import { whenText } from './timing-labels.ts';
import { ScheduleOutcome } from './TimingFields.tsx';

/** What a schedule comes to that runs every so often, as it is written. */
export function TimingOutcome({ timing, note }: { timing: Zoned; note?: ReactNode }) {
  const { kind, everyHours, hour, minute, weekday, monthDay, timeZone } = timing;
  const query = { kind, everyHours, hour, minute, weekday, monthDay, timeZone };
  const { data } = useRead(schedules.previewTiming, { query }, { keepPrevious: true });
  return (
    <ScheduleOutcome
      sentence={`${whenText(timing)} (${timeZone})`}
      runs={data?.nextRuns.map((at) => ({ at }))}
      note={note}
    />
  );
}
