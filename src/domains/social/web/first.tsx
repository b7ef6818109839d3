import { signInWays } from '#domains/identity/web/port.ts';

const load = async () => {
  const part = await import('./SocialButtons.tsx');
  await part.readAhead();
  return part;
};

export const contributes = [signInWays({ id: 'social', load })];
