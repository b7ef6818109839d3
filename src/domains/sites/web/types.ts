import type { AnswerOf } from '#kernel/op.ts';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import type { sites } from '../contract.ts';

export type SiteDetails = AnswerOf<typeof sites.readSite>;
export type Settings = SiteDetails['settings'];
/** What each card of the settings takes. */
export interface FieldsProps {
  form: FieldsOf<Settings>;
}
