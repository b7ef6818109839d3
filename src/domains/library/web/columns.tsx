import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/DateTime.tsx';
import { bytesText, gigabytesText } from '#shell/format.ts';
import type { DataColumn } from '#ui/data-columns.ts';
import { ProgressBar } from '#ui/Feedback.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import type { ImageRow } from './types.ts';
import { familyWord, formatWord, fullName, stateTone, stateWord } from './words.ts';

/** What stands in the list of images. */
export function columnsOf(staff: boolean, onShow: (row: ImageRow) => void): DataColumn<ImageRow>[] {
  return [
    {
      id: 'name',
      title: t`Name`,
      sort: 'name',
      cell: (row) => (
        <button type="button" className="font-medium hover:underline" onClick={() => onShow(row)}>
          {fullName(row)}
        </button>
      ),
    },
    { id: 'state', title: t`State`, cell: (row) => <State row={row} /> },
    { id: 'system', title: t`System`, cell: (row) => row.guestOs || familyWord(row.osFamily) },
    { id: 'zone', title: t`Zones`, cell: (row) => <span className="whitespace-normal">{row.zones.join(', ')}</span> },
    { id: 'disk', title: t`Disk`, cell: (row) => gigabytesText(row.diskGb) },
    {
      id: 'size',
      title: t`Takes`,
      sort: 'size',
      cell: (row) => (row.sizeBytes === 0 ? '–' : bytesText(row.sizeBytes)),
    },
    { id: 'format', title: t`Format`, wideOnly: true, cell: (row) => (row.format ? formatWord(row.format) : '–') },
    { id: 'used', title: t`Servers`, wideOnly: true, cell: (row) => row.usedBy },
    { id: 'from', title: t`Made from`, wideOnly: true, hidden: true, cell: (row) => row.createdFrom || '–' },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner || t`Provider` },
    { id: 'created', title: t`Made`, sort: 'created', cell: (row) => <DateTime at={row.created} /> },
  ];
}

function State({ row }: { row: ImageRow }) {
  const { state, task, reason, locked, deprecatedAt, ended } = row;
  return (
    <span className="inline-flex items-center gap-2" title={reason ?? undefined}>
      <StateDot tone={stateTone[state]} moving={task !== null}>
        {stateWord(state)}
      </StateDot>
      {task !== null && <ProgressBar className="w-16" label={task.title} value={task.progress} />}
      {state === 'available' && row.usedBy > 0 && <Tag>{t`In use`}</Tag>}
      {locked && <Tag>{t`Locked`}</Tag>}
      {ended ? <Tag tone="bad">{t`Ended`}</Tag> : deprecatedAt !== null && <Tag tone="warn">{t`Deprecated`}</Tag>}
    </span>
  );
}
