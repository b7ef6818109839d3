import { t } from '@lingui/core/macro';
import { Download, Printer } from 'lucide-react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { useState, type ReactNode } from 'react';
import { useProof } from '#shell/session/proof.tsx';
import { SecurityContext } from './guard.ts';

/** New recovery codes: shown now and never again. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <DoneDialog title={t`Your recovery codes`} action={t`I saved my codes`} onClose={onClose}>
      <div className="grid gap-4">
        <Banner tone="warn">
          {t`Store these codes in a safe place. Each one signs you in once if you lose your phone. They won't be shown again.`}
        </Banner>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg bg-hover px-4 py-3 font-mono text-[15px]">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton value={text} title={t`Copy`} />
          <a
            className={buttonClass('default', 'small')}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            <Download aria-hidden size={15} />
            {t`Download`}
          </a>
          <Button small onClick={() => window.print()}>
            <Printer aria-hidden size={15} />
            {t`Print`}
          </Button>
        </div>
      </div>
    </DoneDialog>
  );
}

/** Content that may need a proof of identity: it is requested when the server requires one, and the action is repeated. */
export function ProofGuard({ children }: { children: ReactNode }) {
  const { guard, act, dialog } = useProof();
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <SecurityContext value={{ guard, act, showCodes: setCodes }}>
      {children}
      {dialog}
      {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => setCodes([])} />}
    </SecurityContext>
  );
}
