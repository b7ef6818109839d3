import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { numberText } from '#ui/number-text.ts';
import type { Counts } from './types.ts';
import { percentOf, toneOf } from './words.ts';

const fill = { ok: 'bg-brand-text', warn: 'bg-warn', bad: 'bg-bad', brand: 'bg-brand-text', muted: 'bg-edge' };

/** How full a range of addresses is, in words and as a bar; it warns before the last ones go. */
export function UseBar({ counts, label }: { counts: Counts; label: string }) {
  const percent = percentOf(counts);
  const tone = toneOf(percent);
  const taken = numberText(counts.used + counts.reserved);
  const total = numberText(counts.total);
  return (
    <span className="grid gap-1">
      <span className="flex justify-between gap-3 text-[13px] text-muted">
        <span>{t`${taken} of ${total} taken`}</span>
        <span className={clsx(tone === 'bad' && 'font-medium text-bad', tone === 'warn' && 'font-medium text-warn')}>
          {tone === 'bad'
            ? t`${percent} % · nearly full`
            : tone === 'warn'
              ? t`${percent} % · filling up`
              : `${percent} %`}
        </span>
      </span>
      <span
        role="meter"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="block h-1.5 overflow-hidden rounded-full bg-line"
      >
        <span className={clsx('block h-full rounded-full', fill[tone])} style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
