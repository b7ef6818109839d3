import { t } from '@lingui/core/macro';
import { ReviewRow } from '#shell/form/ReviewRow.tsx';
import type { Currency } from '#kernel/money.ts';
import { browserZone } from '#shell/text/timing-labels.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { Rate } from '#domains/tenancy/pricing.ts';
import { priceKey } from '../limits.ts';
import { newSchedule, ScheduleFields, SnapshotOutcome } from './ScheduleFields.tsx';
import type { ScheduleEdit } from './types.ts';
import { sentenceOf } from './labels.ts';

interface Props {
  value: unknown;
  priceBook: { priceListName: string; currency: Currency; rates: Record<string, Rate> };
  error: string | undefined;
  errorAt(path: string): string | undefined;
  onChange(value: unknown): void;
}

/** Takes over what has the fields of a schedule: the form's value comes from a draft, too. */
function editOf(value: unknown, plain: ScheduleEdit): ScheduleEdit | null {
  if (typeof value !== 'object' || value === null) return null;
  const held = new Map(Object.entries(value));
  const same = Object.entries(plain).map(([field, usual]) => {
    const one: unknown = held.get(field);
    return [field, typeof one === typeof usual ? one : usual];
  });
  // Each field has the type that the plain schedule has there.
  return Object.fromEntries(same) as ScheduleEdit;
}

const usePlain = (): ScheduleEdit => newSchedule(useUser()?.timeZone ?? browserZone());

/** When the snapshots of a new server are taken. */
export default function FirstScheduleCard({ value, priceBook, error, errorAt, onChange }: Props) {
  const plain = usePlain();
  const edit = editOf(value, plain);
  const { currency, priceListName, rates } = priceBook;
  const rate = rates[priceKey];
  const price = rate === undefined ? null : { rate, currency, priceListName };
  return (
    <Card title={t`Snapshots`}>
      {error && (
        <div data-error tabIndex={-1} className="mb-3">
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      <CheckField
        label={t`Schedule snapshots`}
        note={t`You can change this and add more schedules on the server page.`}
        checked={edit !== null}
        onChange={(on) => onChange(on ? plain : null)}
      />
      {edit && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
          <ScheduleFields edit={edit} errorOf={errorAt} onChange={(change) => onChange({ ...edit, ...change })} />
          <SnapshotOutcome edit={edit} price={price} />
        </div>
      )}
    </Card>
  );
}

export function Review({ value, onChange }: { value: unknown; onChange(): void }) {
  const edit = editOf(value, usePlain());
  return (
    <ReviewRow title={t`Snapshots`} onChange={onChange}>
      {edit && sentenceOf(edit)}
    </ReviewRow>
  );
}
