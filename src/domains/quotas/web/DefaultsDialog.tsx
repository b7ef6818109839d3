import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { NumberField } from '#ui/TextField.tsx';
import { quotas } from '../contract.ts';
import { quotaResources } from '../resources.ts';
import { resourceText } from './labels.ts';
import type { QuotaDefaultsRow } from './types.ts';

/** Sets the quotas of a site. */
export default function DefaultsDialog({ site, onClose }: { site: QuotaDefaultsRow; onClose(): void }) {
  const { id, site: name, ...amounts } = site;
  // What was typed counts as changed, also when the list is read again in the meantime.
  const [start] = useState(amounts);
  const form = useOpForm(quotas.saveQuotaDefaults, {
    start,
    params: { siteId: id },
    input: (values) =>
      Object.fromEntries(quotaResources.filter((one) => values[one] !== start[one]).map((one) => [one, values[one]])),
  });
  return (
    <OpDialog
      form={form}
      title={t`Default quotas of ${name}`}
      action={t`Save changes`}
      done={() => t`Default quotas saved`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Leave a field empty for no limit.`}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {quotaResources.map((resource) => (
          <NumberField
            key={resource}
            label={resourceText(resource)}
            min={0}
            step={1}
            {...(resource === 'ramGb' || resource === 'diskGb' ? { unit: 'GB' } : {})}
            value={form.values[resource]}
            error={form.error(resource)}
            onChange={(amount) => form.set({ [resource]: amount })}
          />
        ))}
      </div>
    </OpDialog>
  );
}
