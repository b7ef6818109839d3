import { plural, t } from '@lingui/core/macro';
import { minorOf, monthlyOf } from '#domains/tenancy/pricing.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { bytesText, gigabytesText, moneyText } from '#shell/text/format.ts';
import { ProgressBar } from '#ui/Feedback.tsx';
import type { LibraryFrame } from './types.ts';

const gigabyte = 1_000_000_000;

/** How much of the library's room is taken, and what that costs. */
export function QuotaBar({ frame, onUnused }: { frame: LibraryFrame; onUnused(): void }) {
  const { usedBytes, quotaGb, price, unused } = frame;
  const percent = Math.min(100, Math.round((usedBytes / (quotaGb * gigabyte)) * 100));
  const micro = price ? monthlyOf(price.rate, usedBytes / gigabyte) : 0;
  const month = price && moneyText(minorOf(micro), price.currency);
  return (
    <div className="mb-4 grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-[13px] text-muted tabular-nums">
        <span>{t`${bytesText(usedBytes)} of ${gigabytesText(quotaGb)} used`}</span>
        <span>
          {month === null ? t`Storage is free` : t`${month}/mo`}{' '}
          {price && <AboutMoney of={[{ micro, currency: price.currency }]} />}
        </span>
      </div>
      <ProgressBar label={t`Image storage`} value={percent} />
      {unused.count > 0 && (
        <p className="text-[13px] text-muted">
          {plural(unused.count, {
            one: '# image is older than three months and not used by any server.',
            other: '# images are older than three months and not used by any server.',
          })}{' '}
          {t`Deleting them frees ${bytesText(unused.sizeBytes)}.`}{' '}
          <button type="button" className="text-brand-text hover:underline" onClick={onUnused}>
            {t`Show images`}
          </button>
        </p>
      )}
    </div>
  );
}
