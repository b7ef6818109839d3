import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Step {
  id: string;
  title: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** The state in words, read out and shown on hover. */
  stateLabel: string;
  /** Shown at the end of the line, such as the duration. */
  note?: ReactNode;
}

/** The steps of a long piece of work, top to bottom, with the one that is under way marked. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step.id}
          aria-current={step.state === 'running' ? 'step' : undefined}
          className="relative flex items-center gap-3 py-1.5"
        >
          {i > 0 && <span aria-hidden className="absolute start-[8.5px] -top-2 h-4 w-px bg-line" />}
          <Mark state={step.state} />
          <span
            className={clsx(
              'min-w-0 break-words',
              step.state === 'waiting' && 'text-muted',
              step.state === 'running' && 'font-medium',
            )}
          >
            {step.title}
            <span className="sr-only">, {step.stateLabel}</span>
          </span>
          {step.note && <span className="ms-auto shrink-0 text-[13px] text-muted tabular-nums">{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: Step['state'] }) {
  const look = {
    waiting: 'border-line bg-surface',
    running: 'border-brand-text bg-brand-soft',
    done: 'border-transparent bg-ok-soft text-ok',
    failed: 'border-transparent bg-bad-soft text-bad',
  }[state];
  return (
    <span
      aria-hidden
      className={clsx('relative z-1 grid size-4.5 shrink-0 place-items-center rounded-full border', look)}
    >
      {state === 'done' && <Check size={11} strokeWidth={3} />}
      {state === 'failed' && <X size={11} strokeWidth={3} />}
      {state === 'running' && <span className="shimmer size-2 rounded-full bg-brand-text" />}
    </span>
  );
}
