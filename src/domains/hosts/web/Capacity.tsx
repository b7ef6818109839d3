import { t } from '@lingui/core/macro';
import { gigabytesText } from '#shell/text/format.ts';
import { FillBar } from '#ui/FillBar.tsx';
import { nearlyFull } from '../limits.ts';
import type { Report } from './types.ts';
import { ramText } from './labels.ts';

/** How much of the host its machines have, and what is left. */
export function Capacity({ report }: { report: Report }) {
  const { processors, memoryMb, diskGb } = report;
  const free = memoryMb.usable - memoryMb.given;
  const lines = [
    {
      name: t`vCPU`,
      part: processors.given / Math.max(1, processors.there),
      text: t`${processors.given} allocated, ${processors.there} total`,
    },
    {
      name: t`Memory`,
      part: memoryMb.given / Math.max(1, memoryMb.usable),
      text: t`${ramText(memoryMb.given)} allocated, ${ramText(Math.max(0, free))} of ${ramText(memoryMb.there)} free`,
    },
    {
      name: t`Disk`,
      part: 1 - diskGb.free / Math.max(1, diskGb.there),
      text: t`${gigabytesText(diskGb.free)} of ${gigabytesText(diskGb.there)} free, ${gigabytesText(diskGb.promised)} allocated`,
    },
  ];
  return (
    <dl aria-label={t`Capacity`} className="grid gap-4 sm:grid-cols-3">
      {lines.map(({ name, part, text }) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="mt-1.5">
            <FillBar percent={part * 100} tone={part >= nearlyFull ? 'warn' : 'brand'} />
            <span className="mt-1 block text-[13px] text-muted tabular-nums">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
