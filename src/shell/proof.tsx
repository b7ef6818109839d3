import { lazy, Suspense, useState, type ReactNode } from 'react';
import { toastError } from './act.ts';
import { ApiError } from './api-error.ts';
import { webModules } from './web-modules.ts';

/** The refusal that asks for a proof of identity first. */
const proofCode = 1500;
const source = webModules.find((module) => module.proofDialog)?.proofDialog;
const Dialog = source && lazy(source);

interface Proof {
  /** Does the work; where the server wants a proof first, asks for it and does the work again. */
  guard(work: () => Promise<void>, onRefused?: (error: ApiError) => void): Promise<void>;
  /** Stands in the page that guards. */
  dialog: ReactNode;
}

/** For actions that an open screen must not be enough for. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<{ again: () => Promise<void> } | null>(null);
  const guard: Proof['guard'] = async (work, onRefused = toastError) => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.items.some(({ code }) => code === proofCode)) setWaiting({ again: () => guard(work, onRefused) });
      else onRefused(failure);
    }
  };
  const dialog = waiting && Dialog && (
    <Suspense>
      <Dialog
        onClose={() => setWaiting(null)}
        onProven={() => {
          setWaiting(null);
          void waiting.again();
        }}
      />
    </Suspense>
  );
  return { guard, dialog };
}
