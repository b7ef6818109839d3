import { plural, t } from '@lingui/core/macro';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { BulkList } from './BulkList.tsx';

/** How many can take a change and how many cannot, in one sentence. */
export function introOf(can: number, cannot: number): string {
  const ready = plural(can, { one: '# can do this now', other: '# can do this now' });
  return cannot === 0 ? `${ready}.` : t`${ready}, ${cannot} cannot and will be skipped.`;
}

/** Why a change cannot be sent that none of them can take; null: one can, or it is not known yet. */
export const noneCan = (checked: readonly { refusal: string | null }[] | undefined): string | null =>
  checked !== undefined && checked.length > 0 && checked.every(({ refusal }) => refusal !== null)
    ? t`None of those selected can do this now.`
    : null;

interface Props {
  /** What would be told of each; undefined while it is asked. */
  checked: readonly { id: string; name: string; refusal: string | null }[] | undefined;
  /** It cannot be asked: the form has something wrong, which it says by itself. */
  failed: boolean;
}

/** Which of the selected things can take the change as it is written now, and why the others cannot. */
export function BulkCheck({ checked, failed }: Props) {
  if (failed) return null;
  if (checked === undefined) return <SkeletonRows rows={2} />;
  const able = checked.filter(({ refusal }) => refusal === null);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted">
        {introOf(able.length, checked.length - able.length)}
      </p>
      <BulkList
        lines={checked.map(({ id, name, refusal }) => ({
          id,
          name: name || id,
          tone: refusal === null ? 'ok' : 'warn',
          word: refusal === null ? t`Ready` : t`Skipped`,
          reason: refusal,
        }))}
      />
    </div>
  );
}
