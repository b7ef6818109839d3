import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ListView } from '#shell/list-view.ts';
import { useAct } from '#shell/act.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { views } from '../contract.ts';
import { readers } from './readers.ts';
import type { SavedView, SavedViews } from './types.ts';

interface Props {
  list: ListView;
  groups: SavedViews['groups'];
  /** The view that gets another name or other people; absent: what the list shows becomes a new one. */
  view?: SavedView | undefined;
  onSaved(view: SavedView): void;
  onClose(): void;
}

const nobody = 'nobody';

/** Names a view, and says who else sees it. */
export default function ViewDialog({ list, groups, view, onSaved, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '');
  const [group, setGroup] = useState(view?.group?.id ?? nobody);
  const options = {
    refresh: readers,
    onRefused: () => false,
    onDone: (saved: SavedView) => {
      toast('success', view ? t`The view is changed` : t`The view is saved`);
      onSaved(saved);
      onClose();
    },
  };
  const save = useAct(views.saveView, options);
  const change = useAct(views.changeView, options);
  const error = save.error ?? change.error;
  const atName = error?.of('name');
  const atGroup = error?.of('groupId');
  const submit = () => {
    const input = { name, groupId: group === nobody ? null : group };
    if (view)
      change.mutate({ params: { viewId: view.id }, input: { ...input, params: view.params }, ifMatch: view.version });
    else save.mutate({ input: { ...input, list: list.path, params: list.now } });
  };
  return (
    <FormDialog
      title={view ? t`Change the view ${view.name}` : t`Save this view`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Save`}
      busy={save.isPending || change.isPending}
      disabledReason={name.trim() === '' ? t`Write a name first.` : null}
    >
      <div className="grid gap-4">
        {error && !atName && !atGroup && <Banner tone="bad">{error.message}</Banner>}
        <TextField
          label={t`Name`}
          hint={view ? undefined : t`Search, filters, order, columns, density and rows per page are kept.`}
          autoComplete="off"
          maxLength={60}
          value={name}
          error={atName}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t`Who sees it`}
          hint={
            groups.length === 0
              ? t`You are in no group yet. Make one under Groups to share views.`
              : t`Members of the group use it, and only you change it. Each sees what they may see.`
          }
          value={group}
          choices={[
            { value: nobody, title: t`Only me` },
            ...groups.map(({ id, name: title, owner, mine }) => ({
              value: id,
              title: mine ? t`Group ${title}` : t`Group ${title} of ${owner}`,
            })),
          ]}
          error={atGroup}
          onChange={setGroup}
        />
      </div>
    </FormDialog>
  );
}
