import { lazy, Suspense } from 'react';
import { webModules } from './web-modules.ts';

const all = webModules
  .flatMap((module) => module.banners ?? [])
  .map((banner) => ({ id: banner.id, Banner: lazy(banner.load) }));

/** What domains have to say above every screen. */
export function Banners() {
  return (
    <Suspense>
      {all.map(({ id, Banner }) => (
        <Banner key={id} />
      ))}
    </Suspense>
  );
}
