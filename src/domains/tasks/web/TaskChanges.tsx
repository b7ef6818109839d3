import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { changedFields } from '#domains/history/web/port.ts';
import { Changes } from '#domains/history/web/port/Changes.tsx';
import type { tasks } from '../contract.ts';

const brought = new Map(changedFields.of(webContributions).map(({ type, load }) => [type, lazily(load)]));

/** What a task changed: before and after, field by field, as the histories of its objects have it. */
export function TaskChanges({ changes }: { changes: AnswerOf<typeof tasks.readTask>['changes'] }) {
  return (
    <Card title={t`Changes`}>
      <ul aria-label={t`Changes`} className="grid gap-3">
        {changes.map(({ id, action, date, objectType, diff }) => {
          const Fields = brought.get(objectType) ?? Changes;
          return (
            <li key={id} className="min-w-0">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 break-words">{action}</span>
                <span className="text-[13px] text-muted">
                  <DateTime at={date} />
                </span>
              </span>
              <Fields diff={diff} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
