import { useMemo, useState, type ReactNode } from 'react';
import { toastError } from '#shell/act.ts';
import { ApiError } from '#shell/api-error.ts';
import type { Details } from './details.ts';
import { SecurityContext, type Security } from './guard.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';

const proofCode = 1500;

/** What stands inside may need a proof: it is asked for once the server wants one, and the work done again. */
export function ProofGuard({ methods, children }: { methods: Details['proofMethods']; children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ work: () => Promise<void> } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const security = useMemo<Security>(
    () => ({
      showCodes: setCodes,
      async guard(work) {
        try {
          await work();
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure;
          if (failure.items.some(({ code }) => code === proofCode)) setWaiting({ work });
          else toastError(failure);
        }
      },
    }),
    [],
  );
  return (
    <SecurityContext value={security}>
      {children}
      {waiting && (
        <ProofDialog
          methods={methods}
          onClose={() => setWaiting(null)}
          onProven={() => {
            setWaiting(null);
            void security.guard(waiting.work);
          }}
        />
      )}
      {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => setCodes([])} />}
    </SecurityContext>
  );
}
