import { lazy, Suspense } from 'react';
import { usePainted } from './first-paint.ts';
import { webModules } from './web-modules.ts';

const all = webModules
  .flatMap((module) => module.banners ?? [])
  .map((banner) => ({ id: banner.id, Banner: lazy(banner.load) }));

/** What domains have to say above every screen, once that can be seen. */
export function Banners() {
  if (!usePainted()) return null;
  return (
    <Suspense>
      {all.map(({ id, Banner }) => (
        <Banner key={id} />
      ))}
    </Suspense>
  );
}
