import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from './Button.tsx';
import { numberText } from './number-text.ts';
import { Select } from './ChoiceFields.tsx';

interface Props {
  page: number;
  /** Rows a page; 0 is all. */
  size: number;
  sizes: readonly number[];
  total: number;
  /** 1-based positions of the first and last row shown. */
  first: number;
  last: number;
  onPage(page: number): void;
  onSize(size: number): void;
}

export function Pager({ page, size, sizes, total, first, last, onPage, onSize }: Props) {
  const pages = size === 0 ? 1 : Math.max(1, Math.ceil(total / size));
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  const from = numberText(first);
  const to = numberText(last);
  const all = numberText(total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2 max-sm:px-2">
      <div className="flex items-center gap-3 text-[13px] text-muted">
        <Select
          aria-label={t`Rows per page`}
          className="print-none w-29 text-ink"
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((n) => (
            <option key={n} value={n}>
              {n === 0 ? t`All rows` : t`${n} rows`}
            </option>
          ))}
        </Select>
        <span className="whitespace-nowrap tabular-nums">{total > 0 ? t`${from}–${to} of ${all}` : t`No rows`}</span>
      </div>
      {pages > 1 && (
        <nav aria-label={t`Pages`} className="print-none flex items-center">
          <IconButton
            label={t`Previous page`}
            disabledReason={page <= 1 ? t`This is the first page.` : null}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={17} className="rtl:-scale-x-100" />
          </IconButton>
          {near.map((n, i) => (
            <span key={n} className="flex items-center">
              {i > 0 && n - (near[i - 1] ?? n) > 1 && <span className="px-1 text-muted">…</span>}
              <Button
                look={n === page ? 'default' : 'ghost'}
                className="min-w-9 px-2! tabular-nums max-sm:min-w-10"
                aria-label={t`Page ${n}`}
                aria-current={n === page ? 'page' : undefined}
                onClick={() => onPage(n)}
              >
                {n}
              </Button>
            </span>
          ))}
          <IconButton
            label={t`Next page`}
            disabledReason={page >= pages ? t`This is the last page.` : null}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={17} className="rtl:-scale-x-100" />
          </IconButton>
        </nav>
      )}
    </div>
  );
}
