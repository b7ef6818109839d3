import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { changeTo, linesOf, type Change } from '../change.ts';
import { configuration } from '../contract.ts';
import type { ConfigurationForm, ConfigurationRow, ServerDetail } from './types.ts';
import { fieldWord, stateTone, stateWord, valueText } from './words.ts';
import { told } from '#ui/told.ts';

interface Props {
  server: ServerDetail;
  form: ConfigurationForm;
  /** Puts into the form what leads back to a configuration. */
  onRestore(change: Change): void;
}

/** The changes of the configuration, newest first; each can be taken back into the form. */
export function HistoryCard({ server, form, onRestore }: Props) {
  const read = useRead(configuration.listConfigurations, { params: { serverId: server.id } });
  return (
    <Card
      title={t`Earlier configurations`}
      note={t`Restoring fills in the form; nothing changes before you save. Disks do not shrink, and those that were removed come back empty.`}
    >
      {read.data ? (
        read.data.items.length === 0 ? (
          <p className="text-muted">{t`It has the configuration that it was made with.`}</p>
        ) : (
          <ul aria-label={t`Earlier configurations`} className="divide-y divide-line">
            {read.data.items.map((row) => (
              <Row key={row.id} {...{ row, form, onRestore }} />
            ))}
          </ul>
        )
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

function Row({ row, form, onRestore }: { row: ConfigurationRow } & Pick<Props, 'form' | 'onRestore'>) {
  const lines = linesOf(row.before, row.after);
  const back = changeTo(form.current, row.before);
  const same = Object.keys(back).length === 0;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p>
          {lines
            .map(
              (line) => `${fieldWord(line)}: ${valueText(line.field, line.from)} → ${valueText(line.field, line.to)}`,
            )
            .join('; ')}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted">
          <StateDot tone={stateTone[row.state]} moving={row.state === 'running'}>
            {stateWord(row.state)}
          </StateDot>
          <DateTime at={row.ended ?? row.plannedFor ?? row.created} />
          <span>{row.by}</span>
          {row.cmdId && (
            <Link to={`/tasks/${row.cmdId}`} className="text-brand-text hover:underline">{t`Show task`}</Link>
          )}
        </p>
        {row.reason && <p className="mt-1 text-[13px] break-words text-bad">{told(row.reason)}</p>}
      </div>
      {row.state === 'applied' && (
        <Button
          small
          disabledReason={same ? t`The server has this configuration.` : null}
          onClick={() => onRestore(back)}
        >
          {t`Restore what was before`}
        </Button>
      )}
    </li>
  );
}
