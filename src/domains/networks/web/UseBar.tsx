import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { FillBar } from '#ui/FillBar.tsx';
import { numberText } from '#ui/number-text.ts';
import type { Counts } from './types.ts';
import { percentOf, toneOf } from './labels.ts';

/** How full a range of addresses is, in words and as a bar; it warns before the last ones go. */
export function UseBar({ counts, label }: { counts: Counts; label: string }) {
  const percent = percentOf(counts);
  const tone = toneOf(percent);
  const taken = numberText(counts.used + counts.reserved);
  const total = numberText(counts.total);
  return (
    <span className="grid gap-1">
      <span className="flex justify-between gap-3 text-[13px] text-muted">
        <span>{t`${taken} of ${total} used`}</span>
        <span className={clsx(tone === 'bad' && 'font-medium text-bad', tone === 'warn' && 'font-medium text-warn')}>
          {tone === 'bad'
            ? t`${percent}% · almost full`
            : tone === 'warn'
              ? t`${percent}% · filling up`
              : `${percent} %`}
        </span>
      </span>
      <FillBar percent={percent} tone={tone} label={label} />
    </span>
  );
}
