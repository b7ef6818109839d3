import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { needsOf } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { refusalOfMove, type BatchMove } from '../states.ts';
import type { Batch } from './types.ts';

const StartDialog = lazyPart(() => import('./StartDialog.tsx'));
const NewBatchDialog = lazyPart(() => import('./NewBatchDialog.tsx'));
const SaveTemplateDialog = lazyPart(() => import('./SaveTemplateDialog.tsx'));

const operations = {
  check: accountBatches.checkBatch,
  approve: accountBatches.approveBatch,
  pause: accountBatches.pauseBatch,
  resume: accountBatches.resumeBatch,
  cancel: accountBatches.cancelBatch,
  undo: accountBatches.undoBatch,
  retry: accountBatches.retryBatch,
} as const;
type Simple = keyof typeof operations;

const wordsOf = (move: Simple): { action: string; title: string; text: string; done: string } =>
  ({
    check: () => ({
      action: t`Repeat dry run`,
      title: t`Repeat the dry run?`,
      text: t`All accounts are checked again.`,
      done: t`Dry run started`,
    }),
    approve: () => ({
      action: t`Approve batch`,
      title: t`Approve batch?`,
      text: t`The batch runs in the name of the person who started it.`,
      done: t`Batch approved`,
    }),
    pause: () => ({
      action: t`Pause batch`,
      title: t`Pause batch?`,
      text: t`The batch stops after the current account, and can be resumed.`,
      done: t`Batch paused`,
    }),
    resume: () => ({
      action: t`Resume batch`,
      title: t`Resume batch?`,
      text: t`The batch continues with the next account, in your name.`,
      done: t`Batch resumed`,
    }),
    cancel: () => ({
      action: t`Cancel batch`,
      title: t`Cancel batch?`,
      text: t`Accounts that are done stay as they are. The others are skipped.`,
      done: t`Batch canceled`,
    }),
    undo: () => ({
      action: t`Undo batch`,
      title: t`Undo batch?`,
      text: t`Accounts that were not changed since become what they were before. Accounts that were not reached are skipped.`,
      done: t`Undo started`,
    }),
    retry: () => ({
      action: t`Retry failed accounts`,
      title: t`Retry failed accounts?`,
      text: t`Accounts that are done stay as they are.`,
      done: t`Batch started`,
    }),
  })[move]();

/** What can be done with a batch now; each with a question, and a proof of identity where it changes accounts. */
export function BatchButtons({ batch }: { batch: Batch }) {
  const [asked, setAsked] = useState<BatchMove | 'again' | 'template'>();
  const permissions = useUser()?.permissions ?? [];
  const noRight = needsOf(batch).every((need) => permissions.includes(need)) ? null : roleForbids();
  const open = shown.filter((move) => refusalOfMove(move, batch) === null);
  const [first] = open;
  const close = () => setAsked(undefined);
  return (
    <>
      {open.map((move) => (
        <Button
          key={move}
          look={move === first && move !== 'cancel' ? 'primary' : 'default'}
          disabledReason={noRight}
          onClick={() => setAsked(move)}
        >
          {move === 'start' ? t`Start batch…` : wordsOf(move).action}
        </Button>
      ))}
      <Button disabledReason={noRight} onClick={() => setAsked('again')}>
        {t`New batch with these options…`}
      </Button>
      <Button disabledReason={noRight} onClick={() => setAsked('template')}>
        {t`Save as template…`}
      </Button>
      {asked === 'template' && (
        <Suspense>
          <SaveTemplateDialog batch={batch} onClose={close} />
        </Suspense>
      )}
      {asked === 'again' && (
        <Suspense>
          <NewBatchDialog action={batch.action} like={batch} onClose={close} />
        </Suspense>
      )}
      {asked === 'start' && (
        <Suspense>
          <StartDialog batch={batch} onClose={close} />
        </Suspense>
      )}
      {asked !== undefined && asked !== 'start' && asked !== 'again' && asked !== 'template' && (
        <MoveDialog batchId={batch.id} move={asked} onClose={close} />
      )}
    </>
  );
}

/** The order of the buttons. */
const shown: readonly BatchMove[] = ['start', 'approve', 'resume', 'pause', 'retry', 'undo', 'check', 'cancel'];

function MoveDialog({ batchId, move, onClose }: { batchId: string; move: Simple; onClose(): void }) {
  const { guard, dialog } = useProof();
  const form = useOpForm(operations[move], { params: { batchId }, guard });
  const { title, action, text, done } = wordsOf(move);
  return (
    <>
      <OpDialog
        form={form}
        title={title}
        action={action}
        cancel={move === 'cancel' ? t`Keep batch` : undefined}
        danger={move === 'cancel'}
        done={done}
        onClose={onClose}
      >
        {text}
      </OpDialog>
      {dialog}
    </>
  );
}
