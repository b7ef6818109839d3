import { t } from '@lingui/core/macro';
import { Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ApiError } from './api-error.ts';

/** Whom something is shared with, and until when, as it is typed. */
export interface GranteeForm {
  kind: 'person' | 'group' | 'site';
  email: string;
  groupId: string;
  until: string;
}
export const emptyGrantee: GranteeForm = { kind: 'person', email: '', groupId: '', until: '' };

/** The person or group that the form names, as calls take them. */
export const granteeOf = ({ kind, email, groupId }: GranteeForm): { email: string } | { groupId: string } =>
  kind === 'group' ? { groupId } : { email: email.trim() };

/** When the share ends: a day counts until its end. */
export const endOf = ({ until }: GranteeForm): string | null =>
  until === '' ? null : new Date(`${until}T23:59:59`).toISOString();

/** What is still missing; null: it can be sent. */
export function problemOfGrantee({ kind, email, groupId }: GranteeForm): string | null {
  if (kind === 'person' && email.trim() === '') return t`Write an email first.`;
  return kind === 'group' && groupId === '' ? t`Choose a group first.` : null;
}

interface KindProps {
  form: GranteeForm;
  groups: readonly { id: string; name: string }[];
  /** What somebody without an account gets. */
  emailHint: string;
  /** What it means to share with everybody of the site; null: that is not offered. */
  everybody: string | null;
  error: ApiError | null;
  onChange(patch: Partial<GranteeForm>): void;
}

/** A person, a group or, where that is offered, everybody. */
export function GranteeFields({ form, groups, emailHint, everybody, error, onChange }: KindProps) {
  return (
    <>
      <Segments<GranteeForm['kind']>
        label={t`Share with`}
        value={form.kind}
        choices={[
          { value: 'person', title: t`A person` },
          { value: 'group', title: t`A group` },
          ...(everybody === null ? [] : [{ value: 'site' as const, title: t`Everybody` }]),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === 'person' && (
        <TextField
          label={t`Email of an account`}
          hint={emailHint}
          inputMode="email"
          autoComplete="off"
          maxLength={300}
          value={form.email}
          error={error?.of('email')}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      )}
      {form.kind === 'group' && (
        <SelectField
          label={t`Group`}
          hint={groups.length === 0 ? t`There is no group yet. Make one under Groups.` : undefined}
          value={form.groupId}
          placeholder={t`Choose a group`}
          choices={groups.map(({ id, name }) => ({ value: id, title: name }))}
          error={error?.of('groupId')}
          onChange={(groupId) => onChange({ groupId })}
        />
      )}
      {form.kind === 'site' && <p className="text-muted">{everybody}</p>}
    </>
  );
}

/** Until when it is shared. */
export function UntilField({ form, error, onChange }: Pick<KindProps, 'form' | 'error' | 'onChange'>) {
  return (
    <TextField
      label={t`Until`}
      optional={t`optional`}
      type="date"
      value={form.until}
      error={error?.of('until')}
      onChange={(event) => onChange({ until: event.target.value })}
    />
  );
}
