import { enterAnew } from '#shell/enter.ts';
import { router } from '#shell/router.tsx';
import type { Outcome } from './process.ts';

/** Goes on after a session or its second step began, or a link was made. */
export async function leave(outcome: Outcome): Promise<void> {
  if (outcome === 'linked') await router.navigate({ href: '/profile', replace: true });
  else if (outcome === 'factor') await router.navigate({ href: '/tfa', replace: true });
  else await enterAnew();
}
