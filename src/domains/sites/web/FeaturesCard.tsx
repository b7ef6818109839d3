import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { FieldsProps, SiteDetails } from './types.ts';

/** Which features the site has: what is off is in no menu, on no screen, and refused by the API. */
export function FeaturesCard({ form, features }: FieldsProps & { features: SiteDetails['features'] }) {
  const { featuresOff } = form.values;
  const wrong = form.errorsOf('featuresOff');
  const others = (id: string) => featuresOff.filter((name) => name !== id);
  return (
    <Card
      title={t`Features`}
      note={t`What is off disappears from menus and screens, and the API refuses it. Nothing is deleted, and schedules continue.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {features.map(({ id, title, note }) => (
          <CheckField
            key={id}
            label={title}
            note={note}
            checked={!featuresOff.includes(id)}
            onChange={(on) => form.set({ featuresOff: on ? others(id) : [...others(id), id] })}
          />
        ))}
      </div>
      {wrong && <p className="mt-3 text-[13px] text-bad">{wrong}</p>}
    </Card>
  );
}
