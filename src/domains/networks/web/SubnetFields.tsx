import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useRead } from '#shell/data/read.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../contract.ts';
import { maxDescription, prefixLimits } from '../limits.ts';
import { bitsChoices, planOf } from '../subnets.ts';
import { planned, withChange, type SubnetForm } from './subnet-form.ts';

interface Props {
  zoneId: string;
  form: SubnetForm;
  /** What is wrong with one of its fields. */
  errorOf(field: string): string | undefined;
  /** False: no private range is proposed, and any size can be chosen: it is the provider's own. */
  propose?: boolean;
  onChange(form: SubnetForm): void;
  /** A proposal has come. */
  onPropose(form: SubnetForm): void;
}

/** The fields of a new subnet: a free private range is proposed, and what is typed is worked out at once. */
export function SubnetFields({ zoneId, form, errorOf, propose = true, onChange, onPropose }: Props) {
  const proposal = useRead(networks.planSubnet, { query: { zone: zoneId, bit: form.bit } }, { keepPrevious: true });
  const plan = planned(form);
  const query = { zone: zoneId, bit: form.bit, ip: form.ip.trim() };
  const checked = useRead(networks.planSubnet, { query }, { enabled: plan !== null });
  const free = proposal.data?.subnet?.ip;
  const latest = useRef({ form, onPropose });
  useEffect(() => void (latest.current = { form, onPropose }));
  useEffect(() => {
    // Only a proposal that arrives fills the field; emptying it asks for one again.
    const now = latest.current;
    if (propose && now.form.ip === '' && free !== undefined) now.onPropose(withChange(now.form, { ip: free }));
  }, [free, propose]);
  const change = (patch: Partial<SubnetForm>) => onChange(withChange(form, patch));
  const family = form.ip.includes(':') ? 6 : 4;
  const overlaps = checked.data?.overlaps ?? [];
  const touched = overlaps.join(', ');
  const sizes = proposal.data && propose ? proposal.data.sizes : prefixLimits;
  const choices = bitsChoices(family, sizes).map((bit) => {
    const hosts = numberText(planOf(family === 4 ? '10.0.0.0' : 'fd00::', bit)?.hosts ?? 0);
    return { value: String(bit), title: t`/${bit} · ${hosts} hosts` };
  });
  const text = (field: 'dns1' | 'dns2' | 'description', label: string, most?: number) => (
    <TextField
      label={label}
      optional={t`optional`}
      autoComplete="off"
      spellCheck={field === 'description'}
      value={form[field]}
      error={errorOf(field)}
      {...(most === undefined ? {} : { maxLength: most })}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
        <TextField
          label={t`Subnet address`}
          autoComplete="off"
          spellCheck={false}
          value={form.ip}
          error={errorOf('ip')}
          onChange={(event) => change({ ip: event.target.value })}
        />
        <SelectField
          label={t`Size`}
          value={String(form.bit)}
          choices={choices}
          error={errorOf('bit')}
          onChange={(bit) => change({ bit: Number(bit) })}
        />
      </div>
      {plan && (
        <p role="status" className="-mt-2 text-[13px] text-muted">
          {t`Servers get addresses ${plan.first} to ${plan.last}.`}
          {plan.mask === null ? '' : ` ${t`Mask ${plan.mask}.`}`}
        </p>
      )}
      {touched !== '' && (
        <Banner tone="warn">
          <p className="mb-2">{t`Overlaps with ${touched}. Servers attached to both can't route between them.`}</p>
          <CheckField
            label={t`Use anyway`}
            checked={form.confirmOverlap}
            onChange={(confirmOverlap) => change({ confirmOverlap })}
          />
        </Banner>
      )}
      <TextField
        label={t`Gateway`}
        autoComplete="off"
        spellCheck={false}
        value={form.gateway}
        error={errorOf('gateway')}
        onChange={(event) => change({ gateway: event.target.value, gatewayTyped: true })}
      />
      <div className="grid grid-cols-2 gap-3">
        {text('dns1', t`DNS 1`)}
        {text('dns2', t`DNS 2`)}
      </div>
      {text('description', t`Description`, maxDescription)}
    </>
  );
}
