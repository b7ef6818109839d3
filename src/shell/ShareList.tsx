import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { dayText } from './format.ts';

interface Shown {
  id: string;
  kind: 'person' | 'group' | 'site';
  name: string;
  until: string | null;
  by: string;
}

interface Props<Share extends Shown> {
  shares: readonly Share[];
  /** What they may do. */
  termsOf(share: Share): string;
  /** What they make of it; empty: nothing yet. */
  usedOf(share: Share): string;
  onRevoke(share: Share): void;
}

/** Whom something is shared with, on which terms, and the end of each. */
export function ShareList<Share extends Shown>({ shares, termsOf, usedOf, onRevoke }: Props<Share>) {
  return (
    <>
      {shares.length === 0 && <p className="mb-2 text-muted">{t`Nobody else can use it.`}</p>}
      <ul aria-label={t`Shared with`} className="mb-3 divide-y divide-line">
        {shares.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">
                {one.kind === 'site' ? t`Everybody of ${one.name}` : one.name}
              </span>
              <span className="block text-[13px] text-muted">
                {[
                  one.kind === 'group' ? t`group` : '',
                  termsOf(one),
                  one.until === null ? '' : t`until ${dayText(one.until)}`,
                  t`by ${one.by}`,
                  usedOf(one),
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
            </span>
            <Button small aria-label={t`Revoke the share with ${one.name}`} onClick={() => onRevoke(one)}>
              {t`Revoke`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
