import type { AnswerOf, CallOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { configuration } from '../contract.ts';
import type { Change, Target } from '../change.ts';

export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ConfigurationForm = AnswerOf<typeof configuration.readConfiguration>;
export type ConfigurationRow = AnswerOf<typeof configuration.listConfigurations>['items'][number];
export type BulkChange = CallOf<typeof configuration.configureServers>['input']['change'];

/** What every card of the form works on. */
export interface Editing {
  form: ConfigurationForm;
  /** What is to be different; empty: nothing. */
  change: Change;
  /** The configuration that it leads to. */
  target: Target;
  /** Why the hardware, and what is agreed, cannot change now; null: they can. */
  refusals: { hardware: string | null; contract: string | null };
  /** What is wrong with a field of the request, by its key. */
  errorOf: (key: string) => string | undefined;
  edit: (patch: Change) => void;
}
