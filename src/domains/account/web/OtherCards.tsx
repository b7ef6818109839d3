import { Suspense } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const otherCards = webContributions
  .flatMap((module) => module.dashboardCards ?? [])
  .map(({ id, may, load }) => ({ id, may, CardOf: lazyPart(load) }));

/** What other domains show on the dashboard, to users who may see it. */
export function OtherCards() {
  const held: readonly string[] | undefined = useUser()?.permissions;
  return (
    <Suspense>
      {otherCards.map(({ id, may, CardOf }) => (may === undefined || held?.includes(may)) && <CardOf key={id} />)}
    </Suspense>
  );
}
