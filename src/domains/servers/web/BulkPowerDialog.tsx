import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';
import type { PowerAction } from '../states.ts';
import { preflight } from './bulk.ts';
import { outcomeLines, preflightLines, summaryOf, type Results } from './bulk-lines.ts';
import { ForceField } from './ForceField.tsx';
import type { ServerRow } from './types.ts';
import { useOutcomes } from './use-outcomes.ts';
import { actionTitle } from './words.ts';

interface Props {
  action: PowerAction;
  rows: readonly ServerRow[];
  onClose(): void;
}

/** Shows which servers can take the change and why the others cannot; then how it goes on each, to try again what failed. */
export default function BulkPowerDialog({ action, rows, onClose }: Props) {
  const [force, setForce] = useState(false);
  const [runs, setRuns] = useState<readonly Results[]>([]);
  // Judged once, so that the list does not move under the pointer while events come in.
  const [checked] = useState(() => preflight(action, rows));
  const { eligible, refused } = checked;
  const outcomes = useOutcomes(runs.flatMap((run) => run.cmdId ?? []));
  const power = useAct(servers.changePowerOfMany, {
    refresh: [servers.listServers],
    onRefused: () => false,
    onDone: (results) => setRuns((before) => [...before, results]),
  });
  const run = (serverIds: readonly string[]) => power.mutate({ input: { action, force, serverIds: [...serverIds] } });
  const verb = actionTitle(action);
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
  return (
    <Dialog
      title={
        begun
          ? t`${verb}: what happened`
          : plural(rows.length, { one: `${verb}: # server`, other: `${verb}: # servers` })
      }
      onClose={onClose}
      onSubmit={begun ? onClose : () => run(eligible.map((row) => row.id))}
      footer={
        begun ? (
          <>
            {failed.length > 0 && (
              <Button busy={power.isPending} onClick={() => run(failed)}>
                {plural(failed.length, { one: 'Try # again', other: 'Try # again' })}
              </Button>
            )}
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
              look="primary"
              busy={power.isPending}
              disabledReason={count === 0 ? t`None of the selected servers can do this now.` : null}
            >
              {plural(count, { one: `${verb} # server`, other: `${verb} # servers` })}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="mb-3 text-muted">
        {begun ? summaryOf(lines) : intro(count, refused.length)}
      </p>
      {power.error && (
        <div className="mb-3">
          <Banner tone="bad">{power.error.message}</Banner>
        </div>
      )}
      <BulkList lines={lines} />
      {!begun && <ForceField action={action} checked={force} onChange={setForce} />}
    </Dialog>
  );
}

function intro(can: number, cannot: number): string {
  const ready = plural(can, { one: '# can do this now', other: '# can do this now' });
  return cannot === 0 ? `${ready}.` : t`${ready}, ${cannot} cannot and will be skipped.`;
}
