import { t } from '@lingui/core/macro';
import { Tag } from '#ui/StateDot.tsx';
import { changesBetween } from '../compare.ts';
import type { RuleSet } from '../rules.ts';
import type { RefChoice } from './types.ts';
import { changeLine } from './labels.ts';

/** How a rule set differs from another, line by line. */
export function ChangeList(props: { before: RuleSet; after: RuleSet; refs: readonly RefChoice[] }) {
  const lines = changesBetween(props.before, props.after).map((change) => changeLine(change, props.refs));
  if (lines.length === 0) return <p className="text-muted">{t`No changes.`}</p>;
  return (
    <ul
      aria-label={t`Changes`}
      tabIndex={0}
      className="max-h-72 divide-y divide-line overflow-auto rounded-lg border border-line"
    >
      {lines.map((line, n) => (
        <li key={n} className="flex items-baseline gap-2.5 px-3 py-1.5">
          <Tag tone={line.tone}>{line.sign}</Tag>
          <span className="min-w-0 break-words">{line.text}</span>
        </li>
      ))}
    </ul>
  );
}
