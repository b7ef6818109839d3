import { t } from '@lingui/core/macro';
import { isSoldOut } from '#domains/infrastructure/capacity.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import type { BulkChange, ConfigurationForm } from './types.ts';
import { ramText } from './labels.ts';

interface Props {
  /** Of the first of the servers: what its zone sells is what there is to choose from. */
  form: ConfigurationForm;
  change: BulkChange;
  onChange(change: BulkChange): void;
}

/** What many servers can be given at once; what is left as it is, is not sent. */
export function BulkFields({ form, change, onChange }: Props) {
  const cpu = form.cpus.find(({ type }) => type === (change.cpuType ?? form.current.cpuType));
  const keep = { value: '', title: t`No change` };
  const put = (patch: { [Key in keyof BulkChange]: BulkChange[Key] | undefined }) =>
    onChange(
      // Typed edge: what is undefined is taken out, and the rest are values of the same keys.
      Object.fromEntries(
        Object.entries({ ...change, ...patch }).filter(([, value]) => value !== undefined),
      ) as BulkChange,
    );
  const number = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t`CPU type`}
        value={change.cpuType ?? ''}
        choices={[
          keep,
          ...form.cpus.map(({ type, name, ...capacity }) => ({
            value: type as string,
            title: `${type} · ${name}`,
            disabledReason: isSoldOut(capacity) ? t`Currently sold out in this data center.` : null,
          })),
        ]}
        onChange={(type) => put({ cpuType: form.cpus.find((one) => one.type === type)?.type })}
      />
      <SelectField
        label={t`vCPU`}
        value={String(change.cpuCount ?? '')}
        choices={[keep, ...(cpu?.counts ?? []).map((n) => ({ value: String(n), title: String(n) }))]}
        onChange={(text) => put({ cpuCount: number(text) })}
      />
      <SelectField
        label={t`Memory`}
        value={String(change.ramMb ?? '')}
        choices={[keep, ...(cpu?.ramMb ?? []).map((mb) => ({ value: String(mb), title: ramText(mb) }))]}
        onChange={(text) => put({ ramMb: number(text) })}
      />
      <SelectField
        label={t`Add a disk`}
        value={String(change.addDisks?.[0] ?? '')}
        choices={[
          { value: '', title: t`none` },
          ...form.diskSizesGb.map((gb) => ({ value: String(gb), title: gigabytesText(gb) })),
        ]}
        onChange={(text) => put({ addDisks: text === '' ? undefined : [Number(text)] })}
      />
      <SelectField
        label={t`Managed service`}
        value={change.managed === undefined ? '' : change.managed ? 'on' : 'off'}
        choices={[keep, { value: 'on', title: t`On` }, { value: 'off', title: t`Off` }]}
        onChange={(text) => put({ managed: text === '' ? undefined : text === 'on' })}
      />
    </div>
  );
}
