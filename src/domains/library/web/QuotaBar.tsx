import { plural, t } from '@lingui/core/macro';
import { bytesText, gigabytesText, moneyText } from '#shell/format.ts';
import { ProgressBar } from '#ui/Feedback.tsx';
import type { LibraryFrame } from './types.ts';

const gigabyte = 1_000_000_000;

/** How much of the library's room is taken, and what that costs. */
export function QuotaBar({ frame }: { frame: LibraryFrame }) {
  const { usedBytes, quotaGb, price, unused } = frame;
  const percent = Math.min(100, Math.round((usedBytes / (quotaGb * gigabyte)) * 100));
  const month = price && moneyText(Math.round((price.micro * (usedBytes / gigabyte)) / 10_000), price.currency);
  return (
    <div className="mb-4 grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-[13px] text-muted tabular-nums">
        <span>{t`${bytesText(usedBytes)} of ${gigabytesText(quotaGb)} are taken`}</span>
        {month !== null && <span>{t`${month} a month`}</span>}
      </div>
      <ProgressBar label={t`Room of the library`} value={percent} />
      {unused.count > 0 && (
        <p className="text-[13px] text-muted">
          {plural(unused.count, {
            one: '# image is older than three months and no server is made of it.',
            other: '# images are older than three months and no server is made of them.',
          })}{' '}
          {t`Deleting would free ${bytesText(unused.sizeBytes)}.`}
        </p>
      )}
    </div>
  );
}
