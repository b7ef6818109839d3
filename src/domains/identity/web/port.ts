import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';

/** The pages where people sign in, or make an account in place of it. */
export type SignInPage = 'login' | 'create';

/** Another way to sign in than by email and password, which a domain offers below the form; its code comes with the page. */
export interface SignInWay {
  id: string;
  load: () => Promise<{ default: ComponentType<{ page: SignInPage }> }>;
}
export const signInWays = point<SignInWay>('identity.sign-in-ways');
