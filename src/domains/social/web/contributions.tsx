import type { HeaderItem } from '#shell/boot/web-route.ts';

export const profileCards: readonly HeaderItem[] = [
  { id: 'social', load: async () => ({ default: (await import('./SocialCard.tsx')).SocialCard }) },
];
