import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ListOp } from '#kernel/list.ts';
import { Button } from '#ui/Button.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import type { RowOf } from './list.ts';
import { useReadOn } from './read-on.ts';

interface Props<L extends ListOp> {
  op: L;
  params: Record<string, string>;
  query?: Record<string, string>;
  pollSeconds?: number;
  /** In a dialog, which has margins of its own. */
  inset?: boolean;
  /** Said where there is nothing. */
  nothing: ReactNode;
  children: (rows: readonly RowOf<L>[]) => ReactNode;
}

const noQuery = {};

/** A list in a drawer or a dialog, which has no address of its own: what does not fit comes by a button. */
export function ReadOnList<L extends ListOp>({
  op,
  params,
  query = noQuery,
  pollSeconds = 25,
  inset,
  nothing,
  children,
}: Props<L>) {
  const { rows, total, error, more, reading, failed, readOn, again } = useReadOn(op, { params, query, pollSeconds });
  if (!rows)
    return error ? (
      <InlineError text={error.message} onRetry={again} />
    ) : (
      <div className={clsx('py-4', !inset && 'px-5')}>
        <SkeletonRows rows={5} />
      </div>
    );
  if (rows.length === 0) return nothing;
  const [shown, all] = [numberText(rows.length), numberText(total)];
  return (
    <>
      {children(rows)}
      {more && (
        <div
          className={clsx(
            'flex flex-wrap items-center justify-between gap-2 border-t border-line py-2 text-[13px] text-muted',
            !inset && 'px-5',
          )}
        >
          <span role="status" className="tabular-nums">
            {failed ? t`More rows could not be loaded.` : t`${shown} of ${all}`}
          </span>
          <Button small look="ghost" busy={reading} onClick={readOn}>
            {failed ? t`Try again` : t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}
