import { t } from '@lingui/core/macro';
import { Download, Printer } from 'lucide-react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';

/** New recovery codes: shown now and never again. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title={t`Your recovery codes`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" look="primary">
          {t`I have kept them`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warn">
          {t`Keep these codes in a safe place. Each one opens your account once if you lose your phone. They are not shown again.`}
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
    </Dialog>
  );
}
