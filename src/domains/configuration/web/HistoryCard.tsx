import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { changeTo, linesOf, type Change } from '../change.ts';
import { configuration } from '../contract.ts';
import type { ConfigurationForm, ConfigurationRow, ServerDetail } from './types.ts';
import { fieldLabel, stateTone, stateLabel, valueText } from './labels.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { becomes } from '#ui/direction.ts';

interface Props {
  server: ServerDetail;
  form: ConfigurationForm;
  /** Puts into the form what leads back to a configuration. */
  onRestore(change: Change): void;
}

/** The changes of the configuration, newest first; each can be taken back into the form. */
export function HistoryCard({ server, form, onRestore }: Props) {
  const list = useList(configuration.listConfigurations, { params: { serverId: server.id }, prefix: 'configuration.' });
  return (
    <Card
      title={t`Earlier configurations`}
      note={t`Restoring fills in the form. Nothing changes until you save. Disks are not shrunk, and removed disks come back empty.`}
    >
      <ListScreen
        list={list}
        rowName={(row) => row.by}
        search={{ label: t`Search by user` }}
        draw={(rows) => (
          <ul aria-label={t`Earlier configurations`} className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} {...{ row, form, onRestore }} />
            ))}
          </ul>
        )}
        noMatch={t`No configuration matches`}
        nothing={<p className="text-muted">{t`The server still has its original configuration.`}</p>}
      />
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
              (line) =>
                `${fieldLabel(line)}: ${valueText(line.field, line.from)}${becomes()}${valueText(line.field, line.to)}`,
            )
            .join('; ')}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted">
          <StateDot tone={stateTone[row.state]} moving={row.state === 'running'}>
            {stateLabel(row.state)}
          </StateDot>
          <DateTime at={row.ended ?? row.plannedFor ?? row.created} />
          <span>{row.by}</span>
          {row.cmdId && (
            <Link to={taskPath(row.cmdId)} className="text-brand-text hover:underline">{t`Show task`}</Link>
          )}
        </p>
        {row.reason && <p className="mt-1 text-[13px] break-words text-bad">{row.reason}</p>}
      </div>
      {row.state === 'applied' && (
        <Button
          small
          disabledReason={same ? t`This is the current configuration.` : null}
          onClick={() => onRestore(back)}
        >
          {t`Restore earlier configuration`}
        </Button>
      )}
    </li>
  );
}
