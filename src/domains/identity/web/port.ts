import type { ComponentType } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { identity } from '../contract.ts';

/** The pages where people sign in, or make an account in place of it. */
export type SignInPage = 'login' | 'create';

/** Another way to sign in than by email and password, which a domain offers below the form; its code comes with the page. */
export interface SignInWay {
  id: string;
  load: () => Promise<{ default: ComponentType<{ page: SignInPage }> }>;
}
export const signInWays = point<SignInWay>('identity.sign-in-ways');

export type Person = AnswerOf<typeof identity.readPerson>;

/** A card of the page of a person that a domain brings; it loads and fails alone. */
export interface PersonCard {
  id: string;
  /** Its position: the lowest comes first. */
  rank: number;
  may: Permission;
  /** The tab of the page that it is on; absent: the first. */
  tab?: 'services' | 'billing' | 'history';
  load: () => Promise<{ default: ComponentType<{ person: Person }> }>;
}
export const personCards = point<PersonCard>('identity.person-cards');
