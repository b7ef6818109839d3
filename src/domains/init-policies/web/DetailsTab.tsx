import { t } from '@lingui/core/macro';
import { useUser } from '#shell/session/session-reads.ts';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import type { PolicyScope } from '../states.ts';
import { LinesField } from './LinesField.tsx';
import { scopeChoices } from './scope-choices.ts';
import type { PolicyView } from './types.ts';

export type Facts = Pick<PolicyView, 'name' | 'description' | 'osFamily' | 'osVersions' | 'tags' | 'scope'>;

interface Props {
  facts: Facts;
  locked: string | null;
  errorOf(key: string): string | undefined;
  change(more: Partial<Facts>): void;
}

/** What the policy is called, what it is for and who sees it. */
export function DetailsTab({ facts, locked, errorOf, change }: Props) {
  const role = useUser()?.role ?? 'account-viewer';
  const disabled = locked !== null;
  return (
    <Card title={t`Details`}>
      <div className="grid max-w-2xl gap-4">
        <TextField
          label={t`Name`}
          autoComplete="off"
          disabled={disabled}
          value={facts.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextAreaField
          label={t`Description`}
          optional={t`optional`}
          disabled={disabled}
          value={facts.description}
          error={errorOf('description')}
          onChange={(event) => change({ description: event.target.value })}
        />
        <LinesField
          label={t`Operating system versions`}
          hint={t`One per line, for example Debian 12. Leave empty for all versions.`}
          disabled={disabled}
          lines={facts.osVersions}
          onChange={(osVersions) => change({ osVersions })}
        />
        <LinesField
          label={t`Tags`}
          hint={t`One per line. Used when searching for policies.`}
          disabled={disabled}
          error={errorOf('tags')}
          lines={facts.tags}
          onChange={(tags) => change({ tags })}
        />
        <SelectField<PolicyScope>
          label={t`Shared with`}
          hint={t`Others can see it once it is published.`}
          disabled={disabled}
          value={facts.scope}
          choices={scopeChoices(role)}
          onChange={(scope) => change({ scope })}
        />
      </div>
    </Card>
  );
}
