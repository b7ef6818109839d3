import { t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';
import { Tag } from '#ui/StateDot.tsx';

/** Marks a server that somebody else pays for and shares. */
export function SharedMark({ owner, level }: { owner: string; level: ShareLevel }) {
  const text =
    level === 'configure' ? t`${owner} shares it: you may use and change it.` : t`${owner} shares it: you may use it.`;
  return (
    <span title={text}>
      <Tag tone="brand">{t`Shared`}</Tag>
    </span>
  );
}
