import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { BulkDialog, type Bulk } from '#shell/form/BulkDialog.tsx';
import { toastTask } from '#shell/frame/toast-task.ts';
import type { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { fullName } from './labels.ts';

type Result = AnswerOf<typeof library.deleteImages>['results'][number];

interface Props {
  bulk: Bulk<Result>;
  title: string;
  doneTitle?: string;
  action: string;
  danger?: boolean;
  /** The label of images for which the action is possible, and for which it was done. */
  labels: { ready: string; done: string };
  disabledReason?: string | null;
  children: ReactNode;
  onClose(): void;
}

/** Does one thing to several images: says first with which it is possible, then what became of each. */
export const ImagesDialog = ({ labels, ...props }: Props) => (
  <BulkDialog
    {...props}
    none={t`Not possible for any of the selected images now.`}
    labels={{ ...labels, skipped: t`Excluded` }}
  />
);

/** The images with names that distinguish their versions. */
export const named = (rows: readonly ImageRow[]) => rows.map((row) => ({ ...row, name: fullName(row) }));

/** A started change of a single image is only reported by its task. */
export function notifyOne(results: readonly Result[], again: boolean, text: (only: Result) => string): boolean {
  const [only, ...others] = results;
  if (again || others.length > 0 || only?.cmdId == null) return false;
  toastTask(text(only), only.cmdId);
  return true;
}
