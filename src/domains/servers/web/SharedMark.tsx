import { t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';
import { Tag } from '#ui/StateDot.tsx';

/** Marks a server that someone else pays for and shares. */
export function SharedMark({ owner, level }: { owner: string; level: ShareLevel }) {
  const text =
    level === 'configure'
      ? t`Shared by ${owner}. You can use and configure this server.`
      : t`Shared by ${owner}. You can use this server.`;
  return (
    <span title={text}>
      <Tag tone="brand">{t`Shared`}</Tag>
    </span>
  );
}
