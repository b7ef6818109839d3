import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { OpDialog, type SentForm } from '#shell/form/OpDialog.tsx';
import type { Choice } from '#ui/ChoiceFields.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { AccessList, type Access, type AccessActions } from './AccessList.tsx';
import { problemOf, type ShareForm } from './share-form.ts';
import { ShareFields } from './ShareFields.tsx';

interface Props<Level extends string, Answer> extends AccessActions<Level> {
  name: string;
  form: SentForm<Answer> & { values: ShareForm<Level>; set(patch: Partial<ShareForm<Level>>): void };
  /** Who has it now; undefined: it is being read. */
  access: Access<Level> | undefined;
  groups: readonly { id: string; name: string }[];
  read?: { error: Error | null; refetch(): unknown };
  levels: readonly Choice<Level>[];
  everybody?: string | undefined;
  /** Why it cannot be shared with anyone else now. */
  refusal?: string | null;
  onClose(): void;
  /** What sharing does not give. */
  children?: ReactNode;
}

/** Who can use an object in addition to its owner: shares are added, changed and revoked here. */
export function ShareDialog<Level extends string, Answer>(props: Props<Level, Answer>) {
  const { name, form, access, groups, read, levels, everybody, refusal = null, onClose, children, ...actions } = props;
  return (
    <OpDialog
      form={form}
      title={t`Permissions of ${name}`}
      action={t`Share`}
      cancel={t`Close`}
      disabledReason={access ? (refusal ?? problemOf(form.values)) : t`Loading`}
      done={() => false}
      onClose={onClose}
    >
      {access ? (
        <div className="grid gap-5">
          {refusal !== null && <Banner tone="warn">{refusal}</Banner>}
          <AccessList access={access} levels={levels} {...actions} />
          <fieldset className="grid gap-3.5 border-t border-line pt-4">
            <legend className="sr-only">{t`Share with`}</legend>
            <ShareFields form={form} groups={groups} levels={levels} everybody={everybody} />
            {children !== undefined && <p className="text-[13px] text-muted">{children}</p>}
          </fieldset>
        </div>
      ) : read?.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </OpDialog>
  );
}
