import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import { BulkDialog, introOf, type Bulk } from '#shell/form/BulkDialog.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { tasksPath } from '#domains/tasks/paths.ts';
import { outcomeLines, summaryOf, type Results } from './bulk-lines.ts';
import { useOutcomes } from './use-outcomes.ts';

/** What names a server in the dialog; names repeat from zone to zone. */
interface Named {
  id: string;
  name: string;
  zoneName?: string;
  primaryIp?: string | null;
}

interface Props {
  /** What is done to them, such as "Power off". */
  verb: string;
  bulk: Bulk<Results['results'][number]> & { rows: readonly Named[]; answers: readonly Results[] };
  danger?: boolean;
  /** Why it cannot be sent yet. */
  disabledReason?: Sayable | null;
  /** What is asked before it is sent. */
  below?: ReactNode;
  /** Is beside the way to the tasks, once it was sent. */
  after?: ReactNode;
  onClose(): void;
}

/** Changes servers by tasks, one for each, and follows how they go on. */
export function BulkTaskDialog({ verb, bulk, danger, disabledReason, below, after, onClose }: Props) {
  const { rows, answers, judged = [] } = bulk;
  const outcomes = useOutcomes(answers.flatMap((answer) => answer.cmdId ?? []));
  const refused = judged.flatMap(({ row, refusal }) => (refusal === null ? [] : [{ server: row, reason: refusal }]));
  const lines = outcomeLines({ runs: answers, refused, outcomes });
  const begun = answers.length > 0;
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: `${verb}: # server`, other: `${verb}: # servers` })}
      doneTitle={t`${verb}: results`}
      action={(count) => plural(count, { one: `${verb} # server`, other: `${verb} # servers` })}
      danger={danger ?? false}
      disabledReason={disabledReason ?? null}
      labels={{ done: t`Done` }}
      noteOf={(id) => {
        const row = rows.find((one) => one.id === id);
        return [row?.zoneName, row?.primaryIp].filter(Boolean).join(' · ');
      }}
      status={begun ? summaryOf(lines) : introOf(rows.length - refused.length, refused.length)}
      followed={{ lines, failed: lines.filter((line) => line.failed === true).map((line) => line.id) }}
      after={
        <>
          {after}
          <Link to={tasksPath()} className={buttonClass()}>
            {t`Show tasks`}
          </Link>
        </>
      }
      below={below}
      onClose={onClose}
    />
  );
}
