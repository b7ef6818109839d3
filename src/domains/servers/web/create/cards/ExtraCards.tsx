import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import type { CreateForm } from '../create-form.ts';
import { extraCards, withExtras } from './extras.ts';
import { FormPart } from '../FormPart.tsx';

const cards = extraCards.map(({ key, load }) => ({ key, Card: lazyPart(load) }));

/** What other domains let people choose for a new server. */
export function ExtraCards({ values, catalog, error, change }: CreateForm) {
  const { extras } = withExtras(values);
  const osFamily = catalog.images.find((image) => image.id === values.imageId)?.osFamily ?? 'linux';
  return (
    <>
      {cards.map(({ key, Card }) => (
        <FormPart key={key} part={key}>
          <Suspense>
            <Card
              value={extras[key]}
              osFamily={osFamily}
              imageId={values.imageId}
              priceBook={catalog.priceBook}
              error={error(`extras.${key}`)}
              errorAt={(path) => error(`extras.${key}.${path}`)}
              onChange={(value) => change({ extras: { ...values.extras, [key]: value } })}
            />
          </Suspense>
        </FormPart>
      ))}
    </>
  );
}
