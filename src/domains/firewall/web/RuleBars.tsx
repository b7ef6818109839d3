import { plural, t } from '@lingui/core/macro';
import { CopyPlus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { UnsavedBar } from '#shell/form/UnsavedBar.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { changesBetween } from '../compare.ts';
import type { RuleSet } from '../rules.ts';
import type { Rules } from './use-rules.ts';

interface ChosenProps {
  rules: Rules;
  chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
}

/** What can be done with the selected rules together. */
export function ChosenBar({ rules, chosen, onChosen }: ChosenProps) {
  const ids = new Set(rules.set.rules.filter((rule) => chosen.has(rule.id)).map((rule) => rule.id));
  if (ids.size === 0) return null;
  const clear = () => onChosen(new Set());
  return (
    <div
      role="toolbar"
      aria-label={t`Selected rules`}
      className="mt-3 flex flex-wrap items-center gap-2 rounded-lg bg-hover px-3.5 py-2"
    >
      <span role="status" className="me-auto font-medium tabular-nums">
        {plural(ids.size, { one: '# selected', other: '# selected' })}
      </span>
      <Button small onClick={() => rules.enable(ids, true)}>{t`Turn on`}</Button>
      <Button small onClick={() => rules.enable(ids, false)}>{t`Turn off`}</Button>
      <Button small onClick={() => rules.duplicate(ids)}>
        <CopyPlus aria-hidden size={15} />
        {t`Duplicate`}
      </Button>
      <Button
        small
        onClick={() => {
          rules.remove(ids);
          clear();
        }}
      >
        <Trash2 aria-hidden size={15} />
        {t`Delete`}
      </Button>
      <Button small look="ghost" onClick={clear}>
        {t`Clear`}
      </Button>
    </div>
  );
}

interface ChangeProps {
  rules: Rules;
  before: RuleSet;
  refusal: string | null;
  onApply(): void;
}

/** What is edited and not applied yet: take steps back, give it up, or review and apply it. */
export function ChangeBar({ rules, before, refusal, onApply }: ChangeProps) {
  const count = changesBetween(before, rules.set).length;
  return (
    <UnsavedBar
      text={plural(count, { one: '# unapplied change', other: '# unapplied changes' })}
      tools={
        <>
          <IconButton label={t`Undo`} disabledReason={rules.canUndo ? null : t`Nothing to undo`} onClick={rules.undo}>
            <Undo2 aria-hidden size={17} />
          </IconButton>
          <IconButton label={t`Redo`} disabledReason={rules.canRedo ? null : t`Nothing to redo`} onClick={rules.redo}>
            <Redo2 aria-hidden size={17} />
          </IconButton>
        </>
      }
      onDiscard={rules.discard}
    >
      <Button look="primary" disabledReason={refusal} onClick={onApply}>
        {t`Review and apply`}
      </Button>
    </UnsavedBar>
  );
}
