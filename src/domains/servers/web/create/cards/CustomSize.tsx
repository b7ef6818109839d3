import { t } from '@lingui/core/macro';
import { SliderField } from '#ui/SliderField.tsx';
import type { CreateForm } from '../create-form.ts';
import { ramText } from '../price/price.ts';
import { DiskRows } from './DiskRows.tsx';

/** Processors, memory and disks one by one, in the steps that the zone sells. */
export function CustomSize(create: CreateForm) {
  const { values, catalog, error, change } = create;
  const cpu = catalog.cpus.find(({ type }) => type === values.cpuType);
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const enough = cpu?.ramMb.filter((mb) => mb >= (image?.minRamMb ?? 0)) ?? [];
  return (
    <div className="mt-5">
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <SliderField
          label={t`vCPU`}
          unit={t`CPU`}
          format={(n) => String(n)}
          steps={cpu?.counts ?? []}
          value={values.cpuCount}
          error={error('cpuCount')}
          onChange={(cpuCount) => change({ cpuCount })}
        />
        <SliderField
          label={t`Memory`}
          unit="MB"
          format={ramText}
          steps={enough}
          value={values.ramMb}
          error={error('ramMb')}
          aside={<span className="text-[13px] text-muted">{ramText(values.ramMb)}</span>}
          onChange={(ramMb) => change({ ramMb })}
        />
      </div>
      <DiskRows {...create} />
    </div>
  );
}
