import { t } from '@lingui/core/macro';
import { EllipsisVertical, Pause, Pencil, Play, ScrollText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import { IconButton } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { DateTime } from './DateTime.tsx';

/** What the rows of all kinds of schedules have. */
interface Schedule {
  id: string;
  paused: boolean;
  nextRuns: readonly string[];
}

interface Props<Row extends Schedule> {
  /** The name of the list, where it is not "Schedules". */
  label?: string;
  rows: readonly Row[];
  /** A schedule in one sentence. */
  sentence(row: Row): string;
  /** How its last run ended; null: it has not run yet. */
  last(row: Row): { tone: Tone; label: string } | null;
  /** Why its last run was not made. */
  problem(row: Row): string | null | undefined;
  /** More to say of it. */
  facts?: ((row: Row) => ReactNode) | undefined;
  /** Names the menu of a row. */
  menu(row: Row): string;
  /** Why the schedules cannot be changed; null: they can. */
  refusal: Sayable | null;
  onRuns?: ((row: Row) => void) | undefined;
  onPause(row: Row): void;
  /** Absent: it is removed and written again. */
  onEdit?: ((row: Row) => void) | undefined;
  onRemove(row: Row): void;
}

/** The schedules of an object, with how their last runs ended and when the next ones are. */
export function ScheduleRows<Row extends Schedule>(props: Props<Row>) {
  const { rows, sentence, last, problem, facts, menu } = props;
  return (
    <ul aria-label={props.label ?? t`Schedules`} className="divide-y divide-line rounded-lg border border-line">
      {rows.map((row) => {
        const [next] = row.nextRuns;
        const why = problem(row);
        return (
          <li key={row.id} className="flex items-start gap-3 py-2.5 ps-3.5 pe-1.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{sentence(row)}</p>
              <div className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted tabular-nums">
                <State paused={row.paused} last={last(row)} />
                {facts?.(row)}
                {next && (
                  <span>
                    {t`Next`} <DateTime at={next} />
                  </span>
                )}
              </div>
              {why && <p className="mt-1 text-[13px] break-words text-bad">{why}</p>}
            </div>
            <Menu
              entries={() => entriesOf(row, props)}
              trigger={(wiring) => (
                <IconButton label={menu(row)} {...wiring}>
                  <EllipsisVertical size={17} />
                </IconButton>
              )}
            />
          </li>
        );
      })}
    </ul>
  );
}

function State({ paused, last }: { paused: boolean; last: { tone: Tone; label: string } | null }) {
  if (paused) return <StateDot tone="muted">{t`Paused`}</StateDot>;
  if (last === null) return <StateDot tone="muted">{t`Not run yet`}</StateDot>;
  return <StateDot tone={last.tone}>{t`Last run: ${last.label}`}</StateDot>;
}

function entriesOf<Row extends Schedule>(
  row: Row,
  { refusal: disabledReason, onRuns, onPause, onEdit, onRemove }: Props<Row>,
): MenuEntry[] {
  return [
    ...(onRuns ? [{ id: 'runs', title: t`Runs`, icon: <ScrollText size={16} />, onChoose: () => onRuns(row) }] : []),
    {
      id: 'pause',
      title: row.paused ? t`Resume` : t`Pause`,
      icon: row.paused ? <Play size={16} /> : <Pause size={16} />,
      disabledReason,
      onChoose: () => onPause(row),
    },
    ...(onEdit
      ? [{ id: 'edit', title: t`Edit`, icon: <Pencil size={16} />, disabledReason, onChoose: () => onEdit(row) }]
      : []),
    'separator',
    {
      id: 'remove',
      title: t`Remove`,
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason,
      onChoose: () => onRemove(row),
    },
  ];
}
