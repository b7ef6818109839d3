import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webScreens } from '#shell/boot/web-screens.ts';
import { signInWays, type SignInPage } from '../port.ts';

const ways = signInWays.of(webScreens).map(({ id, load }) => ({ id, Way: lazyPart(load) }));

/** The ways to sign in that other domains offer. */
export const SignInWays = ({ page }: { page: SignInPage }) => (
  <Suspense>
    {ways.map(({ id, Way }) => (
      <Way key={id} page={page} />
    ))}
  </Suspense>
);
