import { t } from '@lingui/core/macro';
import { gigabytesText } from '#shell/format.ts';
import { FillBar } from '#ui/FillBar.tsx';
import { nearlyFull } from '../limits.ts';
import type { Report } from './types.ts';
import { ramText } from './words.ts';

/** How much of the host its machines have, and what is left. */
export function Capacity({ report }: { report: Report }) {
  const { processors, memoryMb, diskGb } = report;
  const free = memoryMb.usable - memoryMb.given;
  const lines = [
    {
      name: t`Processors`,
      part: processors.given / Math.max(1, processors.there),
      text: t`${processors.given} given, ${processors.there} there`,
    },
    {
      name: t`Memory`,
      part: memoryMb.given / Math.max(1, memoryMb.usable),
      text: t`${ramText(memoryMb.given)} given, ${ramText(Math.max(0, free))} free of ${ramText(memoryMb.there)}`,
    },
    {
      name: t`Disk`,
      part: 1 - diskGb.free / Math.max(1, diskGb.there),
      text: t`${gigabytesText(diskGb.free)} free of ${gigabytesText(diskGb.there)}, ${gigabytesText(diskGb.promised)} promised`,
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
