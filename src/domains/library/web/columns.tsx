import { plural, t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { bytesText, gigabytesText } from '#shell/text/format.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { moneyCell } from '#shell/list/money-cell.tsx';
import { webFrame } from '#shell/boot/web-frame.ts';
import { SystemMark } from '#ui/Pictures.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { ProgressBar } from '#ui/Feedback.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import type { ImageRow } from './types.ts';
import { familyLabel, formatLabel, fullName, leftText, stateTone, stateLabel } from './labels.ts';

/** What is in the list of images. */
export function columnsOf(staff: boolean, onShow: (row: ImageRow) => void): DataColumn<ImageRow>[] {
  return [
    {
      id: 'name',
      title: t`Name`,
      sort: 'name',
      cell: (row) => (
        <button
          type="button"
          className="inline-flex items-center gap-2 text-start font-medium hover:underline"
          onClick={() => onShow(row)}
        >
          <SystemMark name={row.name} />
          {fullName(row)}
        </button>
      ),
    },
    { id: 'state', title: t`State`, cell: (row) => <State row={row} /> },
    { id: 'system', title: t`System`, cell: (row) => row.guestOs || familyLabel(row.osFamily) },
    { id: 'zone', title: t`Data centers`, cell: ({ zones }) => <Zones zones={zones} /> },
    { id: 'disk', title: t`Disk`, cell: (row) => gigabytesText(row.diskGb) },
    {
      id: 'size',
      title: t`Size`,
      sort: 'size',
      cell: (row) => (row.sizeBytes === 0 ? '–' : bytesText(row.sizeBytes)),
    },
    {
      id: 'price',
      title: t`Per month`,
      spare: true,
      cell: ({ price }) =>
        price ? moneyCell({ amount: Math.round(price.monthlyMicro / 10_000), currency: price.currency }) : '–',
    },
    {
      id: 'format',
      title: t`Format`,
      spare: true,
      hidden: true,
      cell: (row) => (row.format ? formatLabel(row.format) : '–'),
    },
    { id: 'used', title: t`Servers`, spare: true, cell: (row) => row.usedBy },
    { id: 'from', title: t`Created from`, spare: true, hidden: true, cell: (row) => row.createdFrom || '–' },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner || t`Provider` },
    { id: 'tags', title: t`Tags`, spare: true, cell: (row) => <Tags names={row.tags} /> },
    { id: 'created', title: t`Created`, sort: 'created', cell: (row) => <Ago at={row.created} /> },
  ];
}

const load = webFrame.find((module) => module.tagMarks)?.tagMarks;
const Marks = load && lazyPart(load);

/** The tags of an image, as the domain of tags draws them. */
function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–';
  return <Suspense fallback={names.join(', ')}>{Marks ? <Marks names={names} /> : names.join(', ')}</Suspense>;
}

/** One or two zones by name; more are counted, and named on hover. */
function Zones({ zones }: { zones: readonly string[] }) {
  if (zones.length < 3)
    return (
      <span className="inline-flex gap-3 whitespace-nowrap">
        {zones.map((id) => (
          <ZoneName key={id} of={id} />
        ))}
      </span>
    );
  return (
    <span className="whitespace-nowrap" title={zones.join(', ')}>
      {plural(zones.length, { one: '# data center', other: '# data centers' })}
    </span>
  );
}

function State({ row }: { row: ImageRow }) {
  const { state, task, reason, locked, deprecatedAt, ended } = row;
  return (
    <span className="inline-flex items-center gap-2" title={reason ?? undefined}>
      <StateDot tone={stateTone[state]} moving={task !== null}>
        {stateLabel(state)}
      </StateDot>
      {task !== null && <ProgressBar className="w-16" label={task.title} value={task.progress} />}
      {task?.leftSeconds != null && (
        <span className="text-[13px] text-muted">{t`${leftText(task.leftSeconds)} left`}</span>
      )}
      {state === 'available' && row.usedBy > 0 && <Tag>{t`In use`}</Tag>}
      {row.latest && row.version !== '1' && <Tag tone="ok">{t`Latest`}</Tag>}
      {locked && <Tag>{t`Locked`}</Tag>}
      {ended ? <Tag tone="bad">{t`Ended`}</Tag> : deprecatedAt !== null && <Tag tone="warn">{t`Deprecated`}</Tag>}
    </span>
  );
}
