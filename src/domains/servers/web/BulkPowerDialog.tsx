import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { servers } from '../contract.ts';
import type { PowerAction } from '../states.ts';
import { preflight } from './bulk.ts';
import { ForceField } from './ForceField.tsx';
import type { ServerRow } from './types.ts';
import { actionTitle } from './words.ts';

type Results = AnswerOf<typeof servers.changePowerOfMany>;
interface Props {
  action: PowerAction;
  rows: readonly ServerRow[];
  onClose(): void;
}
interface Line {
  id: string;
  name: string;
  tone: Tone;
  word: string;
  reason?: string | null;
  taskId?: string | null;
}

/** Shows which servers can take the change and why the others cannot; then what became of each. */
export default function BulkPowerDialog({ action, rows, onClose }: Props) {
  const [force, setForce] = useState(false);
  const [results, setResults] = useState<Results>();
  // Judged once, so that the list does not move under the pointer while events come in.
  const [checked] = useState(() => preflight(action, rows));
  const { eligible, refused } = checked;
  const power = useAct(servers.changePowerOfMany, {
    refresh: [servers.listServers],
    onRefused: () => false,
    onDone: setResults,
  });
  const run = () => power.mutate({ input: { action, force, serverIds: eligible.map((row) => row.id) } });
  const verb = actionTitle(action);
  const count = eligible.length;
  const lines = results ? resultLines(results, checked.refused) : preflightLines(checked);
  // Names repeat from zone to zone.
  const placeOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return [row?.zoneId, row?.primaryIp].filter(Boolean).join(' · ');
  };
  return (
    <Dialog
      title={
        results
          ? t`${verb}: what happened`
          : plural(rows.length, { one: `${verb}: # server`, other: `${verb}: # servers` })
      }
      onClose={onClose}
      onSubmit={results ? onClose : run}
      footer={
        results ? (
          <>
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
      <p className="text-muted">{results ? summaryOf(lines) : intro(count, refused.length)}</p>
      {power.error && (
        <div className="mt-3">
          <Banner tone="bad">{power.error.message}</Banner>
        </div>
      )}
      <ul className="mt-3 max-h-72 divide-y divide-line overflow-auto rounded-lg border border-line" tabIndex={0}>
        {lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 px-3.5 py-2">
            <span className="min-w-0">
              <span className="block truncate">
                <span className="font-medium">{line.name}</span>{' '}
                <span className="text-[13px] text-muted tabular-nums">{placeOf(line.id)}</span>
              </span>
              {line.reason && <span className="block text-[13px] text-muted">{line.reason}</span>}
            </span>
            <span className="flex shrink-0 items-center gap-3">
              {line.taskId && (
                <Link to={`/tasks/${line.taskId}`} className="text-brand-text hover:underline">
                  {t`Task`}
                </Link>
              )}
              <StateDot tone={line.tone}>{line.word}</StateDot>
            </span>
          </li>
        ))}
      </ul>
      {!results && <ForceField action={action} checked={force} onChange={setForce} />}
    </Dialog>
  );
}

function intro(can: number, cannot: number): string {
  const ready = plural(can, { one: '# can do this now', other: '# can do this now' });
  return cannot === 0 ? `${ready}.` : t`${ready}, ${cannot} cannot and will be skipped.`;
}

function summaryOf(lines: readonly Line[]): string {
  const taken = lines.filter((line) => line.tone === 'ok').length;
  const skipped = lines.length - taken;
  const begun = plural(taken, { one: '# task was started', other: '# tasks were started' });
  return skipped === 0 ? `${begun}.` : t`${begun}, ${skipped} skipped.`;
}

const preflightLines = ({ eligible, refused }: ReturnType<typeof preflight>): Line[] => [
  ...eligible.map(({ id, name }) => ({ id, name, tone: 'ok' as const, word: t`Ready` })),
  ...refused.map(({ server, reason }) => skippedLine(server.id, server.name, reason)),
];

const resultLines = ({ results }: Results, refused: ReturnType<typeof preflight>['refused']): Line[] => [
  ...results.map(({ serverId, name, cmdId, refusal }) =>
    refusal === null
      ? { id: serverId, name, tone: 'ok' as const, word: t`Started`, taskId: cmdId }
      : skippedLine(serverId, name, refusal),
  ),
  ...refused.map(({ server, reason }) => skippedLine(server.id, server.name, reason)),
];

const skippedLine = (id: string, name: string, reason: string): Line => ({
  id,
  name,
  tone: 'warn',
  word: t`Skipped`,
  reason,
});
