import { t } from '@lingui/core/macro';
import type { Check, CheckState } from '#kernel/checks.ts';
import { FillBar } from './FillBar.tsx';
import { StateDot, type Tone } from './StateDot.tsx';

interface Props {
  label: string;
  checks: readonly Check[];
  /** While the test runs: the name of its progress. */
  running: string | null;
}

/** What each part of a test found, one below the other, and what to do about it. */
export function CheckResults({ label, checks, running }: Props) {
  const ended = checks.filter(({ state }) => state !== 'waiting').length;
  const total = checks.length;
  return (
    <>
      {running !== null && (
        <div className="mb-3 grid gap-1">
          <FillBar percent={(ended / Math.max(1, total)) * 100} tone="brand" label={running} />
          <p className="text-[13px] text-muted">{t`${ended} of ${total} tests ended`}</p>
        </div>
      )}
      <ul aria-label={label} className="divide-y divide-line">
        {checks.map(({ id, title, state, result, next }) => (
          <li key={id} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_6rem_minmax(0,1fr)]">
            <span className="font-medium">{title}</span>
            <span>
              <StateDot tone={tones[state]}>{stateLabel(state)}</StateDot>
            </span>
            <span className="min-w-0 wrap-anywhere">
              {result}
              {next !== null && <span className="block text-[13px] text-muted">{next}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function stateLabel(state: CheckState): string {
  const labels: Record<CheckState, () => string> = {
    waiting: () => t`Waiting`,
    ok: () => t`OK`,
    warning: () => t`Warning`,
    failed: () => t`Failed`,
    skipped: () => t`Skipped`,
  };
  return labels[state]();
}
const tones: Record<CheckState, Tone> = {
  waiting: 'muted',
  ok: 'ok',
  warning: 'warn',
  failed: 'bad',
  skipped: 'muted',
};
