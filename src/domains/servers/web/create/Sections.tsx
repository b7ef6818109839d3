import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { AccessCard } from './AccessCard.tsx';
import { BillingCard, OptionsCard } from './BillingCard.tsx';
import type { CreateForm } from './create-form.ts';
import { ExtraCards } from './ExtraCards.tsx';
import { FormPart } from './FormPart.tsx';
import { ImageCard } from './ImageCard.tsx';
import { NamesCard } from './NamesCard.tsx';
import { NetworkCard } from './NetworkCard.tsx';
import { SizeCard } from './SizeCard.tsx';
import { StartupCard } from './StartupCard.tsx';

const own = [
  ['image', ImageCard],
  ['size', SizeCard],
  ['networks', NetworkCard],
  ['access', AccessCard],
  ['startup', StartupCard],
  ['billing', BillingCard],
  ['options', OptionsCard],
] as const;

/** Everything that depends on the zone. */
export function Sections(create: CreateForm) {
  return (
    <>
      {own.map(([part, Part]) => (
        <FormPart key={part} part={part}>
          <Part {...create} />
        </FormPart>
      ))}
      <ExtraCards {...create} />
      <FormPart part="names">
        <NamesCard {...create} />
      </FormPart>
    </>
  );
}

export function SectionsSkeleton() {
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-5">
      {[0, 1, 2].map((n) => (
        <Card key={n}>
          <Skeleton className="mb-5 w-32" />
          <div className="grid gap-2.5 sm:grid-cols-3">
            {[0, 1, 2].map((m) => (
              <Skeleton key={m} className="h-16 rounded-xl" />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
