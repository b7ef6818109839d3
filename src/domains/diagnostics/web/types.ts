import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { diagnostics } from '../contract.ts';

export type DiagnosticRow = RowOf<typeof diagnostics.listDiagnostics>;
export type Diagnostic = AnswerOf<typeof diagnostics.readDiagnostic>;
export type Fix = Diagnostic['fixes'][number];

/** A finding, as a dialog needs it. */
export interface FindingLine {
  id: string;
  name: string;
  state: string;
}
