import { clsx } from 'clsx';
import type { Tone } from './StateDot.tsx';

const fill: Record<Tone, string> = {
  ok: 'bg-brand-text',
  brand: 'bg-brand-text',
  warn: 'bg-warn',
  bad: 'bg-bad',
  muted: 'bg-edge',
};

interface Props {
  /** 0 to 100; what lies beyond is drawn as full or empty. */
  percent: number;
  tone: Tone;
  /** What is that full, for screen readers; left out where words beside the bar say it all. */
  label?: string;
}

/** How full something is. It changes its color with the tone, which words say too. */
export function FillBar({ percent, tone, label }: Props) {
  const value = Math.max(0, Math.min(100, Math.round(percent)));
  const meter = {
    role: 'meter',
    'aria-label': label,
    'aria-valuenow': value,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  };
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : meter)}
      className="block h-1.5 overflow-hidden rounded-full bg-line"
    >
      <span className={clsx('block h-full rounded-full', fill[tone])} style={{ width: `${value}%` }} />
    </span>
  );
}
