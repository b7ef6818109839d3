import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAct } from '#shell/form/act.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import type { GroupCardProps } from '#domains/groups/web/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { tagRules } from '../contract.ts';
import { objectKinds } from '../kinds.ts';
import { kindLabel, levelLabel, oneOf, sharedLevelLabel, stateLabel, stateTone } from './labels.ts';

type Rule = RowOf<typeof tagRules.listTagRules>;
type GroupObject = RowOf<typeof tagRules.listGroupObjects>;

const ruleColumns = (): ListColumn<Rule>[] => [
  { id: 'tag', title: t`Tag`, kind: 'text' },
  { id: 'kind', title: t`Objects`, cell: ({ kind }) => kindLabel(kind) },
  { id: 'objects', title: t`Now`, kind: 'number' },
  { id: 'level', title: t`Permissions`, cell: ({ level }) => levelLabel(level) },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => (
      <StateDot
        tone={stateTone[state]}
        {...(state === 'paused' && { title: t`The person who added it no longer holds what it gives.` })}
      >
        {stateLabel(state)}
      </StateDot>
    ),
  },
  { id: 'by', title: t`Added by`, kind: 'text', spare: true },
  { id: 'created', title: t`Added`, kind: 'date', sort: 'created', spare: true },
  { id: 'until', title: t`Expires`, kind: 'date', spare: true },
];

const objectColumns = (): ListColumn<GroupObject>[] => [
  {
    id: 'name',
    title: t`Object`,
    sort: 'name',
    cell: ({ name, kind, objectId, ownerLeft }) =>
      ownerLeft ? (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {name} <StateDot tone="warn">{t`Owner left`}</StateDot>
          {kind === 'server' && <RowLink to={serverPath(objectId)}>{t`Transfer server`}</RowLink>}
        </span>
      ) : (
        name
      ),
  },
  { id: 'kind', title: t`Type`, cell: ({ kind }) => oneOf(kind) },
  { id: 'level', title: t`Permissions`, cell: ({ level }) => sharedLevelLabel(level) },
  {
    id: 'tag',
    title: t`Reason`,
    phone: 'line',
    cell: ({ tag }) => (tag === null ? t`Shared with the group` : t`Rule for the tag ${tag}`),
  },
  { id: 'until', title: t`Expires`, kind: 'date', spare: true },
];

/** Removes a rule at once; undo adds it again. */
function useRuleActions(groupId: string, manages: boolean): readonly RowAction<Rule>[] {
  const { mutate: remove } = useAct(tagRules.deleteTagRule);
  const { mutate: add } = useAct(tagRules.createTagRule);
  return useMemo(() => {
    const removed = ({ kind, tag, tagId, level, until }: Rule) =>
      toast('success', t`Rule for the tag ${tag} removed`, {
        action: {
          title: t`Undo`,
          onChoose: () => add({ params: { groupId }, input: { kind, tagId, level, until } }),
        },
      });
    return [
      {
        id: 'remove',
        title: () => t`Remove`,
        icon: <Trash2 size={15} />,
        may: 'group.manage',
        danger: true,
        offered: () => manages,
        run: (row) => remove({ params: { groupId, ruleId: row.id } }, { onSuccess: () => removed(row) }),
      },
    ];
  }, [groupId, manages, remove, add]);
}

/** What a group gives its members: the rules about tags, and each object with the reason. */
export default function GroupObjects({ group, manages }: GroupCardProps) {
  const params = { groupId: group.id };
  const rules = useList(tagRules.listTagRules, { params, prefix: 'rules.', firstSize: 25 });
  const objects = useList(tagRules.listGroupObjects, { params, prefix: 'objects.', firstSize: 25 });
  const [columns, columnsOfObjects] = useMemo(() => [ruleColumns(), objectColumns()], []);
  const actions = useRuleActions(group.id, manages);
  const create = useMemo<RowAction<null>>(
    () => ({
      id: 'add-rule',
      title: () => t`Add tag rule`,
      icon: <Plus aria-hidden size={16} />,
      may: 'group.manage',
      load: dialog(
        () => import('./AddRuleDialog.tsx'),
        () => ({ group }),
      ),
    }),
    [group],
  );
  return (
    <>
      <Card
        title={t`Tag rules`}
        note={t`A rule gives the members of the group everything with a tag, also what gets the tag later.`}
        actions={
          <>
            {rules.file && <ExportLinks small file={rules.file} />}
            {manages && <ActionButton action={create} />}
          </>
        }
      >
        <ListScreen
          list={rules}
          label={t`Tag rules`}
          columns={columns}
          rowName={({ tag }) => tag}
          actions={actions}
          version={({ state, objects: count, tag }) => `${state} ${count} ${tag}`}
          noMatch={t`No rule matches`}
          nothing={{ title: t`No tag rules yet` }}
        />
      </Card>
      <Card title={t`Objects of the group`} actions={objects.file && <ExportLinks small file={objects.file} />}>
        <ListScreen
          list={objects}
          label={t`Objects of the group`}
          columns={columnsOfObjects}
          rowName={({ name }) => name}
          search={{ label: t`Search objects` }}
          filters={[
            { name: 'kind', title: t`Type`, choices: objectKinds.map((value) => ({ value, title: kindLabel(value) })) },
          ]}
          noMatch={t`No object matches`}
          nothing={{
            title: t`No objects yet`,
            text: t`What is shared with the group, or has the tag of a rule, appears here.`,
          }}
        />
      </Card>
    </>
  );
}
