import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { stateLabels } from './labels.ts';
import type { Check } from './types.ts';

const tones: Record<Check['state'], Tone> = { ok: 'ok', warning: 'warn', failed: 'bad', skipped: 'muted' };

/** Each check with its state, what was found and what to do. */
export function CheckRows({ checks, label }: { checks: readonly Check[]; label: string }) {
  const labels = stateLabels();
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {checks.map(({ id, title, state, result, next }) => (
        <li key={id} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_6rem_minmax(0,1fr)]">
          <span className="font-medium">{title}</span>
          <span>
            <StateDot tone={tones[state]}>{labels[state]}</StateDot>
          </span>
          <span className="min-w-0 wrap-anywhere">
            {result}
            {next !== null && <span className="block text-[13px] text-muted">{next}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
