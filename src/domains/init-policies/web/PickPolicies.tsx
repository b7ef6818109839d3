import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { AnswerOf } from '#kernel/op.ts';
import { IconButton } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import type { initPolicies } from '../contract.ts';
import { maxChosen } from '../limits.ts';

export type PolicyChoice = AnswerOf<typeof initPolicies.listInitPolicyChoices>['items'][number];

interface Props {
  policies: readonly PolicyChoice[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Policies in the order in which they are put together. */
export function PickPolicies({ policies, chosen, onChange }: Props) {
  const rest = policies.filter(({ id }) => !chosen.includes(id));
  const move = (i: number, by: -1 | 1) => {
    const id = chosen[i];
    if (id !== undefined && i + by >= 0 && i + by < chosen.length)
      onChange(chosen.toSpliced(i, 1).toSpliced(i + by, 0, id));
  };
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && (
        <ol aria-label={t`Chosen policies`} className="divide-y divide-line rounded-lg border border-line">
          {chosen.map((id, i) => {
            const policy = policies.find((one) => one.id === id);
            const name = policy?.name ?? t`A policy that is no longer available`;
            return (
              <li key={id} className="flex items-center gap-1 py-1.5 ps-3.5 pe-1.5">
                <span className="me-auto min-w-0">
                  <span className="font-medium">{`${i + 1}. ${name}`}</span>
                  {policy && <span className="ms-2 text-[13px] text-muted">{t`version ${policy.version}`}</span>}
                </span>
                <IconButton label={t`Move ${name} up`} onClick={() => move(i, -1)}>
                  <ArrowUp size={16} />
                </IconButton>
                <IconButton label={t`Move ${name} down`} onClick={() => move(i, 1)}>
                  <ArrowDown size={16} />
                </IconButton>
                <IconButton label={t`Remove ${name}`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
                  <X size={16} />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
      {rest.length > 0 && chosen.length < maxChosen && (
        <SelectField
          label={t`Add a policy`}
          value=""
          placeholder={t`Choose…`}
          choices={rest.map(({ id, name, description }) => ({
            value: id,
            title: description === '' ? name : `${name}: ${description}`,
          }))}
          onChange={(id) => onChange([...chosen, id])}
        />
      )}
    </div>
  );
}
