import { t } from '@lingui/core/macro';
import { translate } from '#kernel/message.ts';
import { StateDot } from '#ui/StateDot.tsx';
import type { Problem } from '../problems.ts';

/** What is wrong with a policy, and what is unwise, each with its place. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return <StateDot tone="ok">{t`No problems found.`}</StateDot>;
  return (
    <ul aria-label={t`Problems`} className="grid gap-1.5">
      {problems.map((one, i) => (
        <li key={i} className="flex flex-wrap items-baseline gap-x-3">
          <StateDot tone={one.severity === 'error' ? 'bad' : 'warn'}>
            {one.severity === 'error' ? t`Error` : t`Warning`}
          </StateDot>
          <span className="text-[13px] text-muted tabular-nums">
            {one.line === null ? placeOf(one.key) : t`line ${one.line}, column ${one.column ?? 1}`}
          </span>
          <span className="min-w-0 break-words">{translate(one.info)}</span>
        </li>
      ))}
    </ul>
  );
}

function placeOf(key: string): string {
  const [, part = '', at] = key.split('.');
  const number = Number(at ?? 0) + 1;
  if (part === 'files') return t`file ${number}`;
  if (part === 'services') return t`service ${number}`;
  return part === 'variables' ? t`variable ${number}` : '';
}
