import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { introOf } from '#shell/BulkCheck.tsx';
import { BulkList } from '#shell/BulkList.tsx';
import { TryAgain } from '#shell/TryAgain.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { Preflight } from './bulk.ts';
import { outcomeLines, preflightLines, summaryOf, type Results } from './bulk-lines.ts';
import type { ServerRow } from './types.ts';
import { useOutcomes } from './use-outcomes.ts';

interface Props {
  /** What is done to them, such as "Power off". */
  verb: string;
  rows: readonly ServerRow[];
  /** Judged once, so that the list does not move under the pointer while events come in. */
  checked: Preflight;
  /** The change, and each time that it was tried again, in order. */
  runs: readonly Results[];
  busy: boolean;
  error: string | null;
  danger?: boolean;
  /** Why it cannot be sent yet. */
  disabledReason?: string | null;
  onRun(serverIds: readonly string[]): void;
  onClose(): void;
  /** What is asked before it is sent. */
  children?: ReactNode;
  /** Stands beside the way to the tasks, once it was sent. */
  after?: ReactNode;
}

/** Shows which servers can take a change and why the others cannot; then how it goes on each, to try again what failed. */
export function BulkTaskDialog(props: Props) {
  const { verb, rows, checked, runs, busy, error, danger, disabledReason, onRun, onClose, children, after } = props;
  const { eligible, refused } = checked;
  const outcomes = useOutcomes(runs.flatMap((run) => run.cmdId ?? []));
  const count = eligible.length;
  const begun = runs.length > 0;
  // Names repeat from zone to zone.
  const noteOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return [row?.zoneId, row?.primaryIp].filter(Boolean).join(' · ');
  };
  const lines = (begun ? outcomeLines({ runs, refused, outcomes }) : preflightLines(checked)).map((line) => ({
    ...line,
    note: noteOf(line.id),
  }));
  const failed = lines.filter((line) => line.failed === true).map((line) => line.id);
  const none = count === 0 ? t`None of the selected servers can do this now.` : null;
  return (
    <Dialog
      title={
        begun
          ? t`${verb}: what happened`
          : plural(rows.length, { one: `${verb}: # server`, other: `${verb}: # servers` })
      }
      onClose={onClose}
      onSubmit={begun ? onClose : () => onRun(eligible.map((row) => row.id))}
      footer={
        begun ? (
          <>
            <TryAgain ids={failed} busy={busy} onRun={onRun} />
            {after}
            <Link to="/tasks" className={buttonClass()}>
              {t`Show the tasks`}
            </Link>
            <Button type="submit" look="primary">
              {t`Done`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              look={danger ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={none ?? disabledReason ?? null}
            >
              {plural(count, { one: `${verb} # server`, other: `${verb} # servers` })}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="mb-3 text-muted">
        {begun ? summaryOf(lines) : introOf(count, refused.length)}
      </p>
      {error !== null && (
        <div className="mb-3">
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      <BulkList lines={lines} />
      {!begun && children}
    </Dialog>
  );
}
