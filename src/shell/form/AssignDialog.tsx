import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { BulkDialog, type Bulk } from './BulkDialog.tsx';
import type { BulkResult } from './use-bulk.ts';

export interface Assignment {
  /** Empty: no one. */
  assigneeId: string;
}
/** What an assignment starts as, for `useBulk`. */
export const noAssignee: Assignment = { assigneeId: '' };
/** As it is sent; null: no one. */
export const assigneeOf = ({ assigneeId }: Assignment): string | null => (assigneeId === '' ? null : assigneeId);

type Wiring = Pick<ComponentProps<typeof SelectField<string>>, 'value' | 'onChange' | 'error'>;

interface Props<Result> {
  bulk: Bulk<Result> & { form: { field(key: 'assigneeId'): Wiring } };
  title: string;
  doneTitle: string;
  /** Whom they can be assigned to. */
  people: readonly { id: string; name: string; email: string }[];
  onClose(): void;
}

/** Assigns many things to one person, or to no one. */
export function AssignDialog<Result extends BulkResult>({ bulk, title, doneTitle, people, onClose }: Props<Result>) {
  return (
    <BulkDialog
      bulk={bulk}
      title={title}
      doneTitle={doneTitle}
      action={t`Assign`}
      labels={{ done: t`Assigned` }}
      onClose={onClose}
    >
      <SelectField
        label={t`Assign to`}
        {...bulk.form.field('assigneeId')}
        choices={[
          { value: '', title: t`No one` },
          ...people.map(({ id, name, email }) => ({ value: id, title: name === email ? name : `${name} (${email})` })),
        ]}
      />
    </BulkDialog>
  );
}
