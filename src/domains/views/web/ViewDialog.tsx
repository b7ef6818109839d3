import { t } from '@lingui/core/macro';
import type { ListView } from '#shell/list/list-view.ts';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { views } from '../contract.ts';
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

/** What is written of a view here. */
const startOf = (view: SavedView | null) => ({ name: view?.name ?? '', groupId: view?.group?.id ?? nobody });

/** Names a view, and says who else sees it. */
export default function ViewDialog({ list, groups, view, onSaved, onClose }: Props) {
  const edited = useEditedRow(views.listViews, view ?? null);
  const form = useOpForm(view ? views.changeView : views.saveView, {
    start: startOf(view ?? null),
    ...(edited && { params: { viewId: edited.opened.id }, ifMatch: edited.version, rereads: true }),
    input: ({ name, groupId }) => ({
      name,
      groupId: groupId === nobody ? null : groupId,
      ...(edited ? { params: edited.now.params } : { list: list.path, params: list.now }),
    }),
    onDone: (saved: SavedView) => onSaved(saved),
  });
  return (
    <OpDialog
      form={form}
      title={edited ? t`Edit view ${edited.opened.name}` : t`Save this view`}
      action={t`Save`}
      disabledReason={form.values.name.trim() === '' ? t`Enter a name first.` : null}
      done={view ? t`View changed` : t`View saved`}
      onClose={onClose}
    >
      <RowConflict
        form={form}
        row={edited}
        fields={{ name: t`Name`, group: { title: t`Visible to`, text: (group) => group?.name ?? t`Only me` } }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField
        label={t`Name`}
        hint={view ? undefined : t`Saves search, filters, sort order, columns, density and rows per page.`}
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
      <SelectField
        label={t`Visible to`}
        hint={
          groups.length === 0
            ? t`You aren't in a group yet. Create one under Groups to share views.`
            : t`Group members can use the view. Only you can change it. Everyone sees only what they have access to.`
        }
        choices={[
          { value: nobody, title: t`Only me` },
          ...groups.map(({ id, name: title, owner, mine }) => ({
            value: id,
            title: mine ? t`Group ${title}` : t`Group ${title} of ${owner}`,
          })),
        ]}
        {...form.field('groupId')}
      />
    </OpDialog>
  );
}
