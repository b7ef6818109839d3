import type { AnswerOf } from '#kernel/op.ts';
import type { identity } from '../../contract.ts';

export type PolicySite = AnswerOf<typeof identity.listSignInPolicies>['items'][number];
export type Policy = PolicySite['policy'];
/** A policy in the form: a box of a number may be empty. */
export type Typed = { [Key in keyof Policy]: Policy[Key] extends number ? number | null : Policy[Key] };
