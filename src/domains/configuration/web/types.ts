import type { AnswerOf, CallOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { configuration } from '../contract.ts';
import type { Change, Target } from '../change.ts';
import type { Part } from '../states.ts';

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
  /** Why a part cannot change now; null: it can. */
  refusals: Record<Part, string | null>;
  /** What is wrong with a field of the request, by its key. */
  errorOf: (key: string) => string | undefined;
  edit: (patch: Change) => void;
}
