import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { isSoldOut } from '#domains/infrastructure/capacity.ts';
import { NoCapacity } from '../../port/NoCapacity.tsx';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { isPlan, plansOf } from '../values/plans.ts';
import { BillingMode, TrafficPackages } from './BillingFields.tsx';
import { CustomSize } from './CustomSize.tsx';
import { PlanTable } from './PlanTable.tsx';

/** The plans of a type of processor, with their prices; sizes one by one behind the last row. */
export function SizeCard(create: CreateForm) {
  const { values, catalog, error, change } = create;
  const [opened, setOpened] = useState(false);
  const plans = plansOf(catalog, values.cpuType);
  const custom = opened || !plans.some((plan) => isPlan(values, plan, catalog));
  const meaning = catalog.cpus.find(({ type }) => type === values.cpuType)?.meaning;
  return (
    <Card title={t`Size`} actions={<BillingMode {...create} />}>
      <FieldError text={error('billingMode')} />
      <Segments
        label={t`CPU type`}
        value={values.cpuType}
        onChange={(cpuType) => change({ cpuType })}
        choices={catalog.cpus.map(({ type, name, ...capacity }) => ({
          value: type,
          title: name,
          disabledReason: isSoldOut(capacity) ? t`Currently sold out in this data center.` : null,
        }))}
      />
      {meaning && <p className="mt-1.5 mb-3 text-[13px] text-muted">{meaning}</p>}
      <FieldError text={error('cpuType')} />
      {/* An anonymous visitor who looks at prices can't be notified. */}
      {catalog.left !== null && <NoCapacity zoneId={catalog.zone.id} cpus={catalog.cpus} chosen={values} />}
      <PlanTable create={create} plans={plans} custom={custom} onCustom={setOpened} />
      {custom && <CustomSize {...create} />}
      <TrafficPackages {...create} />
    </Card>
  );
}
