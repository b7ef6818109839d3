import type { HeaderItem, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/socialProcess/$social',
    title: 'Social sign-in',
    public: true,
    page: () => import('./SocialProcessPage.tsx'),
  },
  {
    path: '/remoteSocial/socialProcess/$social',
    title: 'Social sign-in',
    public: true,
    page: () => import('./SocialProcessPage.tsx'),
  },
];

export const profileCards: readonly HeaderItem[] = [
  { id: 'social', load: async () => ({ default: (await import('./SocialCard.tsx')).SocialCard }) },
];
