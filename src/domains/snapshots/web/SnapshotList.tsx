import { t } from '@lingui/core/macro';
import { CalendarClock, CornerDownRight, EllipsisVertical, Pin } from 'lucide-react';
import { toastError, useAct } from '#shell/form/act.ts';
import { Ago } from '#shell/text/Ago.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { snapshots } from '../contract.ts';
import type { ServerDetail, SnapshotRow } from './types.ts';
import { consistencyNote, consistencyLabel, isMoving, sizeText, snapshotTone, snapshotLabel } from './labels.ts';

interface Props {
  server: ServerDetail;
  rows: readonly SnapshotRow[];
  chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
  entries(row: SnapshotRow): MenuEntry[];
}

/** Deeper ones are not moved further in: names must stay readable on a phone. */
const deepest = 6;

/** The tree, one line each; the one that the server goes on from says "You are here". */
export function SnapshotList({ server, rows, chosen, onChosen, entries }: Props) {
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  return (
    <ul aria-label={t`Snapshot tree`} className="divide-y divide-line rounded-lg border border-line">
      {rows.map((row) => (
        <Line
          key={row.id}
          row={row}
          server={server}
          chosen={chosen.has(row.id)}
          onChoose={(on) => choose(row.id, on)}
          entries={() => entries(row)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  row: SnapshotRow;
  server: ServerDetail;
  chosen: boolean;
  onChoose(on: boolean): void;
  entries: () => MenuEntry[];
}

function Line({ row, server, chosen, onChoose, entries }: LineProps) {
  const { name, depth, active, state } = row;
  const progress = server.task !== null && server.task.cmdId === row.cmdId ? server.task.progress : null;
  return (
    <li aria-label={name} aria-current={active ? 'true' : undefined} className={active ? 'bg-brand-soft' : undefined}>
      <div className="flex items-start gap-3 py-2.5 ps-3.5 pe-1.5">
        <Checkbox className="mt-0.5" aria-label={t`Select ${name}`} checked={chosen} onChange={onChoose} />
        <div className="min-w-0 flex-1" style={{ paddingInlineStart: `${Math.min(depth, deepest) * 1.1}rem` }}>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="inline-flex max-w-full min-w-0 items-baseline gap-2">
              {depth > 0 && (
                <CornerDownRight
                  aria-hidden
                  size={14}
                  className="shrink-0 translate-y-px text-muted rtl:-scale-x-100"
                />
              )}
              <span className="min-w-0 font-medium break-words">{name}</span>
            </span>
            {active && <Tag tone="brand">{t`Current state`}</Tag>}
            {row.label && <Tag>{row.label}</Tag>}
            {row.pinned && (
              <span title={t`Pinned: never removed by a schedule`} className="text-muted">
                <Pin aria-label={t`Pinned`} size={14} />
              </span>
            )}
            {row.scheduleId && (
              <span title={t`Taken by a schedule`} className="text-muted">
                <CalendarClock aria-label={t`Taken by a schedule`} size={14} />
              </span>
            )}
            {row.old && <Tag tone="warn">{t`Old`}</Tag>}
          </div>
          <div className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted tabular-nums">
            <StateDot tone={snapshotTone[state]} moving={isMoving(state)}>
              {snapshotLabel(state)}
            </StateDot>
            <Ago at={row.date} />
            {row.sizeMb !== null && <span>{sizeText(row.sizeMb)}</span>}
            {row.consistency && (
              <span title={consistencyNote(row.consistency)}>{consistencyLabel(row.consistency)}</span>
            )}
            <span className="truncate">{row.by}</span>
          </div>
          {row.note && <p className="mt-1 text-[13px] break-words whitespace-pre-line">{row.note}</p>}
          {row.error && <p className="mt-1 text-[13px] break-words text-bad">{row.error}</p>}
          {progress !== null && (
            <ProgressBar className="mt-2 max-w-80" value={progress} label={server.task?.title ?? name} />
          )}
        </div>
        <Menu
          entries={entries}
          trigger={(wiring) => (
            <IconButton label={t`Actions of ${name}`} {...wiring}>
              <EllipsisVertical size={17} />
            </IconButton>
          )}
        />
      </div>
    </li>
  );
}

/** Pins a snapshot, or unpins it. */
export function usePin(serverId: string) {
  const edit = useAct(snapshots.editSnapshot, {
    onRefused: (error) => toastError(error),
  });
  return ({ id, name, label, note, pinned, version }: SnapshotRow) =>
    edit.mutate({
      params: { serverId, snapshotId: id },
      input: { name, label, note, pinned: !pinned },
      ifMatch: version,
    });
}
