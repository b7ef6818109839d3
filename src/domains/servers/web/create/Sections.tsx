import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { AccessCard } from './cards/AccessCard.tsx';
import { ImageCard } from './cards/ImageCard.tsx';
import { SizeCard } from './cards/SizeCard.tsx';
import type { CreateForm } from './create-form.ts';
import { FormPart } from './FormPart.tsx';

const own = [
  ['image', ImageCard],
  ['size', SizeCard],
  ['access', AccessCard],
] as const;

/** The blocks that depend on the zone. */
export const Sections = (create: CreateForm) =>
  own.map(([part, Part]) => (
    <FormPart key={part} part={part}>
      <Part {...create} />
    </FormPart>
  ));

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
