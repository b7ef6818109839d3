import { t } from '@lingui/core/macro';
import { maxImageGb, sharesAtMost } from '#domains/library/limits.ts';
import { GivenReason } from '#shell/form/GivenReason.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextAreaField } from '#ui/TextField.tsx';
import { uploadServices } from '../contract.ts';
import * as limits from '../limits.ts';
import type { UploadServiceRow } from './types.ts';

/** What is typed: a field may be empty. */
type Counts = 'maxImageGb' | 'parallelPerAccount' | 'parallelInAll' | 'keepDays';
type Draft = Omit<UploadServiceRow['configuration'], Counts> & Record<Counts, number | null>;

/** A whole number within bounds; else why not. */
const wrongIn = (value: number | null, min: number, max: number): string | null =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
    ? null
    : t`Enter a whole number from ${min} to ${max}.`;

/** What a service takes. */
export function ConfigTab({ service }: { service: UploadServiceRow }) {
  const { id: serviceId, configuration, version } = service;
  const mayManage = useMay('upload-service.manage');
  const start: Draft = configuration;
  const form = useOpForm(uploadServices.configureUploadService, {
    start,
    follows: true,
    ifMatch: version,
    params: { serviceId },
    check: (values) => ({
      maxImageGb: wrongIn(values.maxImageGb, 1, maxImageGb),
      parallelPerAccount: wrongIn(values.parallelPerAccount, 1, limits.maxParallelPerAccount),
      parallelInAll: wrongIn(values.parallelInAll, 1, sharesAtMost),
      bandwidthMbps:
        values.bandwidthMbps === null
          ? null
          : wrongIn(values.bandwidthMbps, limits.minBandwidthMbps, limits.maxBandwidthMbps),
      keepDays: wrongIn(values.keepDays, 1, limits.maxKeepDays),
    }),
    input: ({ maxImageGb: size, parallelPerAccount, parallelInAll, keepDays, ...rest }) => ({
      ...rest,
      maxImageGb: size ?? 0,
      parallelPerAccount: parallelPerAccount ?? 0,
      parallelInAll: parallelInAll ?? 0,
      keepDays: keepDays ?? 0,
    }),
    onDone: () => toast('success', t`Configuration saved`),
  });
  const number = (name: Counts | 'bandwidthMbps') => ({
    value: form.values[name],
    error: form.error(name),
    onChange: (value: number | null) => form.set({ [name]: value }),
  });
  return (
    <Card title={t`Configuration`}>
      <OpForm form={form} className="grid gap-5">
        <CheckField
          label={t`Take new uploads`}
          note={t`When off, customers see the note below. Uploads that were started before go on.`}
          {...form.checked('enabled')}
        />
        <TextAreaField
          label={t`Note`}
          optional={t`optional`}
          rows={2}
          hint={t`Shown to customers while no new uploads are taken.`}
          maxLength={limits.maxNoteLength}
          {...form.field('note')}
        />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <NumberField label={t`Largest upload`} unit={t`GB`} min={1} max={maxImageGb} {...number('maxImageGb')} />
          <NumberField
            label={t`Unfinished uploads are kept for`}
            unit={t`days`}
            min={1}
            max={limits.maxKeepDays}
            {...number('keepDays')}
          />
          <NumberField
            label={t`Parallel uploads per account`}
            min={1}
            max={limits.maxParallelPerAccount}
            {...number('parallelPerAccount')}
          />
          <NumberField label={t`Parallel uploads in all`} min={1} max={sharesAtMost} {...number('parallelInAll')} />
          <NumberField
            label={t`Bandwidth limit`}
            optional={t`optional`}
            unit="Mbit/s"
            hint={t`Shared evenly by all uploads.`}
            min={limits.minBandwidthMbps}
            max={limits.maxBandwidthMbps}
            {...number('bandwidthMbps')}
          />
        </div>
        <GivenReason reason={form.givenReason} />
        <div>
          <Button
            type="submit"
            look="primary"
            busy={form.pending}
            disabledReason={mayManage ? (form.changed ? null : t`Nothing has changed.`) : roleForbids()}
          >
            {t`Save configuration`}
          </Button>
        </div>
      </OpForm>
    </Card>
  );
}
