import { reloadSession } from '#shell/session/enter.ts';
import { router } from '#shell/boot/router.tsx';
import { profilePath } from '#domains/account/paths.ts';
import { tfaPath } from '#domains/identity/paths.ts';
import type { Outcome } from './process.ts';

/** Goes on after a session or its second step began, or a link to a social network was made. */
export async function leave(outcome: Outcome, social: string): Promise<void> {
  if (outcome === 'linked') await router.navigate({ href: profilePath(social), replace: true });
  else if (outcome === 'factor') await router.navigate({ href: tfaPath(), replace: true });
  else await reloadSession();
}
