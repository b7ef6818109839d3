import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { tags } from '#domains/tags/contract.ts';
import { tagRules } from '../contract.ts';
import { kinds, objectKinds, type Level, type ObjectKind } from '../kinds.ts';
import { kindLabel, levelLabel } from './labels.ts';

/** Adds a rule: all objects of a kind with a tag, how far, and until when. */
export default function AddRuleDialog({
  group,
  onClose,
}: {
  group: { id: string; name: string; owner: string };
  onClose(): void;
}) {
  const known = useRead(tags.listTags, { query: { size: 0 } });
  const form = useOpForm(tagRules.createTagRule, {
    start: { kind: 'server' as ObjectKind, tagId: '', level: 'access' as Level, until: '' },
    params: { groupId: group.id },
    input: ({ kind, tagId, level, until }) => ({ kind, tagId, level, until: instantOf(until) }),
  });
  const { kind, tagId, level } = form.values;
  // Someone who sees several accounts sees the tags of all of them.
  const own = (known.data?.items ?? []).filter(({ owner }) => owner === group.owner);
  const choices = own.map(({ id, name }) => ({ value: id, title: name }));
  return (
    <OpDialog
      form={form}
      title={t`Add a tag rule to ${group.name}`}
      action={t`Add tag rule`}
      done={t`Tag rule added`}
      disabledReason={tagId === '' ? t`Choose a tag first.` : null}
      onClose={onClose}
    >
      <SelectField<ObjectKind>
        label={t`Objects`}
        value={kind}
        choices={objectKinds.map((value) => ({ value, title: kindLabel(value) }))}
        onChange={(value) => form.set({ kind: value, level: kinds[value].levels[0] })}
      />
      <SelectField
        label={t`Tag`}
        hint={
          known.data && choices.length === 0
            ? t`You have no tags yet. Give a server, network or image a tag first.`
            : t`Objects that get the tag later join the group, and those that lose it leave.`
        }
        placeholder={t`Choose a tag`}
        value={tagId}
        choices={choices}
        error={form.error('tagId')}
        onChange={(value) => form.set({ tagId: value })}
      />
      <RadioCards<Level>
        label={t`Permissions`}
        value={level}
        choices={kinds[kind].levels.map((value) => ({ value, title: levelLabel(value) }))}
        onChange={(value) => form.set({ level: value })}
      />
      <TextField label={t`Expires`} optional={t`optional`} type="datetime-local" {...form.field('until')} />
    </OpDialog>
  );
}
