import { t } from '@lingui/core/macro';
import { amountText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import type { InitRun } from './types.ts';

const seconds = (from: string, to: string): string =>
  amountText((new Date(to).getTime() - new Date(from).getTime()) / 1000, 1, 1);

/** The stages of a run: how each ended, how long it took, and what it said. */
export function RunStages({ run }: { run: InitRun }) {
  if (run.stages.length === 0)
    return (
      <p className="text-muted">
        {run.state === 'never fetched'
          ? t`The server never fetched it. Its image may not include cloud-init.`
          : t`Not started yet.`}
      </p>
    );
  return (
    <ol className="grid gap-3">
      {run.stages.map((stage) => (
        <li key={stage.name}>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{stage.name}</span>
            {stage.endedAt === null ? (
              <StateDot tone="brand" moving>{t`Running`}</StateDot>
            ) : (
              <StateDot tone={stage.exit === 0 ? 'ok' : 'bad'}>{t`Exit ${stage.exit ?? 0}`}</StateDot>
            )}
            {stage.endedAt !== null && (
              <span className="text-[13px] text-muted tabular-nums">
                {t`${seconds(stage.startedAt, stage.endedAt)} s`}
              </span>
            )}
          </div>
          {stage.log !== '' && (
            <pre
              tabIndex={0}
              aria-label={t`Log of ${stage.name}`}
              className="mt-1.5 max-h-56 overflow-auto rounded-lg bg-console p-3 font-mono text-[13px] leading-5 whitespace-pre-wrap text-console-ink"
            >
              {stage.log}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
