import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { AccessCard } from './cards/AccessCard.tsx';
import { BillingCard, OptionsCard } from './cards/BillingCard.tsx';
import type { CreateForm } from './create-form.ts';
import { ExtraCards } from './cards/ExtraCards.tsx';
import { FormPart } from './FormPart.tsx';
import { ImageCard } from './cards/ImageCard.tsx';
import { NamesCard } from './cards/NamesCard.tsx';
import { NetworkCard } from './cards/NetworkCard.tsx';
import { SizeCard } from './cards/SizeCard.tsx';
import { StartupCard } from './cards/StartupCard.tsx';

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
