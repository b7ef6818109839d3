import { t } from '@lingui/core/macro';
import { RadioCards, Segments, SelectField, type Choice } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ShareForm } from './share-form.ts';

/** What the fields need of a form: `useOpForm` gives it. */
interface Form<Level extends string> {
  values: ShareForm<Level>;
  set(patch: Partial<ShareForm<Level>>): void;
  error(key: string): string | undefined;
}

interface Props<Level extends string> {
  form: Form<Level>;
  groups: readonly { id: string; name: string }[];
  levels: readonly Choice<Level>[];
  /** Only with a group. */
  groupsOnly?: boolean;
  /** What it means to share with everyone of the site; absent: that is not offered. */
  everybody?: string | undefined;
}

/** Whom something is shared with, how far, and until when. */
export function ShareFields<Level extends string>({ form, groups, levels, groupsOnly, everybody }: Props<Level>) {
  const { values, set, error } = form;
  const kind = groupsOnly ? 'group' : values.kind;
  return (
    <>
      {!groupsOnly && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{t`Share with`}</h3>
          <Segments<ShareForm<Level>['kind']>
            label={t`Share with`}
            value={kind}
            choices={[
              { value: 'person', title: t`A person` },
              { value: 'group', title: t`A group` },
              ...(everybody === undefined ? [] : [{ value: 'site' as const, title: t`Everyone` }]),
            ]}
            onChange={(next) => set({ kind: next })}
          />
        </div>
      )}
      {kind === 'person' && (
        <TextField
          label={t`Email`}
          hint={t`Someone on this site. People without an account get access when they sign up.`}
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          value={values.email}
          error={error('email')}
          onChange={(event) => set({ email: event.target.value })}
        />
      )}
      {kind === 'group' && (
        <SelectField
          label={t`Group`}
          hint={groups.length === 0 ? t`No other groups available. Create one under Groups.` : undefined}
          value={values.groupId}
          placeholder={t`Choose a group`}
          choices={groups.map(({ id, name }) => ({ value: id, title: name }))}
          error={error('groupId')}
          onChange={(groupId) => set({ groupId })}
        />
      )}
      {kind === 'site' && <p className="text-muted">{everybody}</p>}
      <RadioCards<Level>
        label={t`Permissions`}
        value={values.level}
        choices={levels}
        onChange={(level) => set({ level })}
      />
      <TextField
        type="date"
        label={t`Expires on`}
        optional={t`optional`}
        hint={t`Sharing stops automatically at the end of that day.`}
        value={values.until}
        error={error('until')}
        onChange={(event) => set({ until: event.target.value })}
      />
    </>
  );
}
