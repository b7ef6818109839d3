import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { firstScreens } from '#shell/boot/first-screens.ts';
import { signInWays, type SignInPage } from '../port.ts';

const brought = signInWays.of(firstScreens);
const ways = brought.map(({ id, load }) => ({ id, Way: lazyPart(load) }));
const Behind = lazyPart(async () => {
  await Promise.all(brought.map(({ load }) => load()));
  return { default: ({ children }: { children: ReactNode }) => children };
});

/** The ways to sign in that other domains offer. */
export const SignInWays = ({ page }: { page: SignInPage }) => (
  <Suspense>
    {ways.map(({ id, Way }) => (
      <Way key={id} page={page} />
    ))}
  </Suspense>
);

/** What is below them, and would be moved by them. */
export const BehindSignInWays = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Behind>{children}</Behind>
  </Suspense>
);
