import { t } from '@lingui/core/macro';
import { signInWays } from '#domains/identity/web/port.ts';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/socialProcess/$social',
    title: () => t`Social sign-in`,
    public: true,
    page: () => import('./SocialProcessPage.tsx'),
  },
  {
    path: '/remoteSocial/socialProcess/$social',
    title: () => t`Social sign-in`,
    public: true,
    page: () => import('./SocialProcessPage.tsx'),
  },
];

const load = async () => {
  const part = await import('./SocialButtons.tsx');
  await part.readAhead();
  return part;
};

export const contributes = [signInWays({ id: 'social', load })];
