import type { ComponentType, ReactNode } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Path } from '#kernel/paths.ts';
import type { RowAction } from '#shell/list/row-actions.tsx';
import type { Tone } from '#ui/StateDot.tsx';
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
  tab?: 'services' | 'billing' | 'history' | 'csp' | 'azure';
  /** Over the whole width of the page. */
  wide?: true;
  load: () => Promise<{ default: ComponentType<{ person: Person }> }>;
}
export const personCards = point<PersonCard>('identity.person-cards');

/** Something that a person owns, as the services of a user list it. */
export interface Service {
  objectId: string;
  name: string;
  state: string;
  zone: string | null;
  /** What its address needs beside the id. */
  place: string;
}

/** How one kind of service is shown, such as `server`: what it is called, its states, and its own page. */
export interface ServiceView {
  kind: string;
  title(): string;
  state(state: string): { text: string; tone: Tone };
  to(service: Service): Path;
}
export const serviceViews = point<ServiceView>('identity.service-views');

/** What can be done with services of one kind, one or many of them, in a dialog. */
export interface ServiceAction {
  id: string;
  kind: string;
  title(): string;
  icon: ReactNode;
  may: Permission;
  /** With one alone. */
  single?: true;
  /** Why one cannot take it now; null when it can. */
  refusal(service: Service): Sayable | null;
  /** What `dialog()` answers. */
  load: NonNullable<RowAction<readonly Service[]>['load']>;
}
export const serviceActions = point<ServiceAction>('identity.service-actions');
